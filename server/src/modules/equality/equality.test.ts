import type { BiasReport } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, aMember, aQuestion, aResponse } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { applications, equality_answers } from '../../db/schema/index.ts';

const server = useTestServer();

it('counts what applicants volunteer, in groups alone, and forgets it when they take it back', async () => {
  const db = server.ctx.db;
  const scene = await aStaffScene(server);
  await aQuestion(db, { job: scene.job });
  const report = async () => (await scene.client.get(`${scene.path}/bias-report`)).json as BiasReport;
  const people = [];
  // 12 women, 6 of them shortlisted; 10 men, all but one of them; one applicant who says nothing.
  for (let place = 0; place < 23; place += 1) {
    const { application } = await aResponse(db, scene.job);
    people.push(application);
    const shortlisted_at = place < 6 || (place >= 12 && place < 17) ? new Date() : null;
    const average_review = place % 2 ? 4 : 2;
    await db.update(applications).set({ shortlisted_at, average_review }).where(eq(applications.id, application.id));
    if (place < 22)
      await db
        .insert(equality_answers)
        .values({ application_id: application.id, job_id: scene.job.id, sex: place < 12 ? 'female' : 'male' });
  }
  const { selection, above_median, applicants, unknown, ai_order } = await report();
  expect([applicants, unknown, ai_order]).toEqual([23, 23, false]);
  expect(selection.sex).toMatchObject([
    { group: 'female', counts: { selected: 6, total: 12 }, impact_percent: 100 },
    { group: 'male', counts: { selected: 5, total: 10 }, impact_percent: 100, below_four_fifths: false },
  ]);
  expect(selection.both).toEqual([]);
  expect(above_median.sex).toMatchObject([
    { counts: { selected: 6, total: 12 } },
    { counts: { selected: 5, total: 10 } },
  ]);

  const [one] = people;
  const applicant = await server.applicant(one!);
  const path = `/api/interview/${one!.id}/equality`;
  expect((await applicant.get(path)).json).toEqual({ sex: 'female', ethnicity: null });
  const said = await applicant.put(path, { json: { sex: 'female', ethnicity: 'asian' } });
  expect(said.status, said.text).toBe(200);
  expect((await report()).unknown).toBe(22);
  expect((await report()).selection.ethnicity).toEqual([expect.objectContaining({ group: 'asian', counts: null })]);
  expect((await applicant.put(path, { json: { sex: 'x', ethnicity: null } })).status).toBe(422);
  await applicant.put(path, { json: { sex: null, ethnicity: null } });
  expect(await db.$count(equality_answers, eq(equality_answers.application_id, one!.id))).toBe(0);
  await db.update(applications).set({ responded_at: null }).where(eq(applications.id, one!.id));
  expect((await applicant.put(path, { json: { sex: 'male', ethnicity: null } })).status).toBe(409);
  // Nothing of it is in what staff read of the applicant.
  const [other] = people.slice(1);
  const detail = await scene.client.get(`${scene.path}/applications/${other!.id}`);
  expect(detail.text).not.toContain('female');
});

it('compares across the activities of a company, each with its own median, for owners and admins alone', async () => {
  const db = server.ctx.db;
  const scene = await aStaffScene(server);
  const jobs = [scene.job, await aJob(db, { company_id: scene.company_id, created_by: scene.job.created_by })];
  const stranger = await aStaffScene(server);
  // In the second activity everybody is rated higher; within each, women stand above the median.
  for (const [index, job] of jobs.entries())
    for (let n = 0; n < 12; n += 1) {
      const { application } = await aResponse(db, job);
      const sex = n < 6 ? ('female' as const) : ('male' as const);
      const average_review = index * 2 + (n < 6 ? 2 : 1);
      await db
        .update(applications)
        .set({ average_review, shortlisted_at: n % 2 ? new Date() : null })
        .where(eq(applications.id, application.id));
      await db.insert(equality_answers).values({ application_id: application.id, job_id: job.id, sex });
    }
  const { application: old } = await aResponse(db, scene.job);
  const responded_at = new Date(server.ctx.now().getTime() - 400 * 24 * 3_600_000);
  await db.update(applications).set({ responded_at }).where(eq(applications.id, old.id));
  await aResponse(db, stranger.job);
  const report = (await scene.client.get('/api/bias-report')).json as BiasReport;
  expect(report.applicants).toBe(24);
  expect(report.selection.sex).toMatchObject([
    { group: 'female', counts: { selected: 6, total: 12 } },
    { group: 'male', counts: { selected: 6, total: 12 } },
  ]);
  // All women and no man: both counts would tell of everybody, so they are hidden.
  expect(report.above_median.sex).toMatchObject([{ counts: null }, { counts: null }]);
  const member = await aMember(db, { company_id: scene.company_id });
  expect((await (await server.staff(member, scene.company_id)).get('/api/bias-report')).status).toBe(403);
});
