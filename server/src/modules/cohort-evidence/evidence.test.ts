import type { CohortDetail, CohortEvidence } from '@vivavoce/contract/types.ts';
import { daysOf, endedQuarters, quarterOf } from '@vivavoce/domain/cohorts/evidence.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aForm } from '../../../test/files.ts';
import { aMember, anApplication } from '../../../test/factories.ts';
import { perTest } from '../../../test/lifetimes.ts';
import { textOf } from '../../../test/pdf-text.ts';
import { runWaiting } from '../../../test/run-waiting.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { applications } from '../../db/schema/index.ts';

const server = useTestServer();
const db = () => server.ctx.db;
const DAY = 86_400_000;
const dayIn = (days: number) => new Date(server.ctx.now().getTime() + days * DAY).toISOString().slice(0, 10);

const scene = perTest(() => aStaffScene(server, { assessment_type: 'experience', title: 'Speak for two minutes' }));
let run = 0;
beforeEach(() => {
  run += 1;
});
const listOf = (from: number, count: number) =>
  [
    'First name,Last name,Email',
    ...Array.from({ length: count }, (_, n) => `Amara,Okafor,e${run}.${from + n}@mail.example`),
  ].join('\n');

/** The last quarter that has ended, and a moment in it. */
const quarter = () => endedQuarters('2020-01-01', dayIn(0))[0]!;
const then = (days = 10) => new Date(Date.parse(`${daysOf(quarter()).from}T12:00:00Z`) + days * DAY);

/** A cohort whose members were invited to the practice in the last quarter. */
async function aCohort(name: string, list: string): Promise<number> {
  const { id } = (await scene.client.post('/api/cohorts', { name, ends_on: dayIn(90) })).json as CohortDetail;
  await scene.client.send('POST', `/api/cohorts/${id}/members`, aForm('csv', 'members.csv', list));
  await scene.client.post(`/api/cohorts/${id}/assignments`, { job: scene.job.id, due_on: dayIn(30) });
  await runWaiting(server.ctx, 'assignCohort');
  await db().execute(
    sql`update cohort_assignments set created_at = ${then(0).toISOString()}::timestamptz where cohort_id = ${id}`,
  );
  await db().execute(sql`update applications set invited_at = ${then(1).toISOString()}::timestamptz where id in (
    select w.application_id from cohort_work w join cohort_assignments s on s.id = w.assignment_id where s.cohort_id = ${id})`);
  return id;
}
const workOf = async (cohort: number) => {
  const { rows } = await db().execute<{ id: number }>(sql`
    select w.application_id::float8 as id from cohort_work w join cohort_assignments s on s.id = w.assignment_id
    where s.cohort_id = ${cohort} order by 1`);
  return rows.map(({ id }) => id);
};
/** Practises once, with the answers before and after; the later of two answers counts. */
async function practise(
  application: number,
  { before, after, at = then(20) }: { before?: number; after?: number; at?: Date },
) {
  const moment = sql`${at.toISOString()}::timestamptz`;
  await db().execute(sql`insert into events (company_id, job_id, application_id, type, actor_kind, at, data)
    select ${scene.company_id}, ${scene.job.id}, ${application}, type, 'applicant', ${moment}, '{"device": "phone"}'
    from unnest(array['link.opened', 'question.opened', 'interview.submitted']) type`);
  await db().execute(sql`update applications set responded_at = ${moment} where id = ${application}`);
  const answer = (value: number | undefined, sent_at: ReturnType<typeof sql>) =>
    value === undefined
      ? Promise.resolve()
      : db().execute(sql`insert into confidence_answers (application_id, sent_at, value, wording, created_at)
          values (${application}, ${sent_at}, ${value}, 1, ${moment}) on conflict do nothing`);
  await answer(before, sql`null::timestamptz`);
  await answer(after, moment);
}
const path = (cohort: number, query = '') => `/api/cohorts/${cohort}/evidence${query}`;
const read = async (cohort: number, query = '') => {
  const reply = await scene.client.get(path(cohort, query));
  expect(reply.status, reply.text).toBe(200);
  return reply.json as CohortEvidence;
};

it('counts assigned practice of a quarter that has ended, with what happened until its end', async () => {
  const cohort = await aCohort('Nursing', listOf(0, 12));
  const work = await workOf(cohort);
  for (const [n, id] of work.entries()) if (n < 10) await practise(id, { before: 4, after: n < 5 ? 6 : 8 });
  for (const id of work.slice(0, 6)) await practise(id, { at: then(25) });
  // After the quarter, and practice of one's own, which no assignment made.
  await practise(work[11]!, { before: 0, after: 10, at: new Date(server.ctx.now().getTime() - 1000) });
  const own = await anApplication(db(), { job: scene.job, invited_at: then(1) });
  await practise(own.id, { before: 1, after: 10 });
  const report = await read(cohort);
  expect(report).toMatchObject({
    quarter: quarter(),
    ...daysOf(quarter()),
    figures: {
      invited: 10,
      started: 10,
      finished: 10,
      again: 5,
      devices: [{ device: 'phone', people: 10 }, {}, {}, {}],
    },
    compared: null,
    copies: [],
  });
  expect(report.figures?.confidence).toMatchObject({ pairs: 10, before: 4, after: 7, change: { difference: 3 } });
  const { low, high } = report.figures?.confidence.change ?? { low: 0, high: 0 };
  expect([low, high]).toEqual([2.2, 3.8]);
});

it('shows nothing of four people, of the quarter that runs, or of one before the first assignment', async () => {
  const cohort = await aCohort('Tutors', listOf(0, 4));
  for (const id of await workOf(cohort)) await practise(id, { before: 2, after: 9 });
  const { figures } = await read(cohort);
  expect(figures).toMatchObject({
    invited: null,
    started: null,
    finished: null,
    confidence: { gap: 'few', pairs: null },
  });
  for (const wrong of [quarterOf(dayIn(0)), '2019-Q1'])
    expect(problemOf(await scene.client.get(path(cohort, `?quarter=${wrong}`))).errors).toEqual({
      quarter: ['not_allowed'],
    });
  for (const wrong of ['2026-Q5', '2026-08', "' or 1=1"])
    expect((await scene.client.get(path(cohort, `?quarter=${encodeURIComponent(wrong)}`))).status).toBe(422);
  const fresh = (await scene.client.post('/api/cohorts', { name: 'New', ends_on: dayIn(9) })).json as CohortDetail;
  expect(await read(fresh.id)).toMatchObject({ quarter: null, figures: null, quarters: [] });
});

it('counts no application twice: the same people in another cohort, less one, give no second report to subtract', async () => {
  const first = await aCohort('Nursing', listOf(0, 12));
  for (const id of await workOf(first)) await practise(id, { before: 4, after: 7 });
  const second = await aCohort('Nursing without one', listOf(1, 11));
  expect(await workOf(second)).toEqual([]);
  expect(await read(second)).toMatchObject({ figures: { invited: null, finished: null, confidence: { gap: 'few' } } });
  // A member who is removed stays in what was counted, so that removing tells of no one.
  const before = await read(first);
  const [member] = ((await scene.client.get(`/api/cohorts/${first}/members`)).json as { results: { id: number }[] })
    .results;
  await scene.client.send('DELETE', `/api/cohorts/${first}/members/${member?.id}`);
  expect(await read(first)).toEqual(before);
});

it('a learner who is erased is gone from every figure, and a kept report says that it has changed', async () => {
  const cohort = await aCohort('Nursing', listOf(0, 8));
  const work = await workOf(cohort);
  for (const [n, id] of work.entries()) await practise(id, { before: 5, after: n === 0 ? 10 : 5 });
  const reply = await scene.client.post(`/api/cohorts/${cohort}/reports`, { quarter: quarter() });
  expect(reply.status, reply.text).toBe(201);
  expect(reply.json).toMatchObject({ copies: [{ has_changed: false, kept_by: { id: scene.owner.id } }] });
  expect((await read(cohort)).figures?.confidence).toMatchObject({ after: 5.6, is_equal: false });
  await scene.client.delete(`${scene.path}/applications/${work[0]}`);
  expect(await db().$count(applications, eq(applications.id, work[0]!))).toBe(0);
  const report = await read(cohort);
  expect(report.figures?.confidence).toMatchObject({ before: 5, after: 5, is_equal: true });
  expect(report.copies).toMatchObject([{ has_changed: true }]);
  const { rows } = await db().execute<{ row: string }>(sql`select row_to_json(r)::text as row from cohort_reports r`);
  expect(rows.map(({ row }) => row).join()).not.toMatch(/figures|before|person/);
});

it('compares with a cohort that the caller sees, and with no other', async () => {
  const one = await aCohort('Nursing', listOf(0, 20));
  const two = await aCohort('Midwifery', listOf(20, 10));
  for (const [n, id] of (await workOf(one)).entries()) await practise(id, { before: 4, after: 6 + (n % 2) });
  for (const [n, id] of (await workOf(two)).entries()) if (n < 5) await practise(id, { before: 4, after: 4 + (n % 3) });
  const { compared } = await read(one, `?with=${two}`);
  expect(compared).toMatchObject({
    cohort: { name: 'Midwifery' },
    figures: { invited: 10, finished: 5 },
    finished: { difference: 50 },
    again: null,
  });
  expect(compared!.confidence!.low).toBeGreaterThan(0);
  const foreign = await aStaffScene(server);
  const theirs = (await foreign.client.post('/api/cohorts', { name: 'Theirs', ends_on: dayIn(9) }))
    .json as CohortDetail;
  expect((await scene.client.get(path(one, `?with=${theirs.id}`))).status).toBe(404);
  expect((await foreign.client.get(path(theirs.id, `?with=${one}`))).status).toBe(404);
  expect((await foreign.client.get(path(one))).status).toBe(404);
  const limited = await server.staff(
    await aMember(db(), { company_id: scene.company_id, create_interview_only: true }),
  );
  expect((await limited.get(path(one))).status).toBe(404);
  expect((await scene.client.get(path(one, `?with=${one}`))).status).toBe(422);
});

it('is saved as CSV and as a workbook, where hidden figures stay empty', async () => {
  const cohort = await aCohort('=cmd() Nursing', listOf(0, 8));
  for (const id of (await workOf(cohort)).slice(0, 3)) await practise(id, { before: 4, after: 9 });
  const csv = await scene.client.get(path(cohort, '/export'));
  expect(csv.status, csv.text).toBe(200);
  expect(csv.text).toContain('"Invited","10"');
  expect(csv.text).toMatch(/"Finished",\s*$/m);
  expect(csv.text).toMatch(/"Mean after",\s*$/m);
  expect(csv.text).toContain(`"'=cmd() Nursing"`);
  const xlsx = await scene.client.get(path(cohort, '/export?format=xlsx'));
  expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
});

it('is saved as a PDF in the language of the reader, with the compared cohort, and names hidden figures', async () => {
  const one = await aCohort('Nursing', listOf(0, 8));
  const two = await aCohort('Midwifery', listOf(8, 10));
  for (const id of (await workOf(one)).slice(0, 3)) await practise(id, { before: 4, after: 9 });
  for (const [n, id] of (await workOf(two)).entries()) await practise(id, { before: 4, after: 4 + (n % 4) });
  const saved = async (query: string) => {
    const reply = await scene.client.get(path(one, `/pdf?with=${two}${query}`));
    expect(reply.status, reply.text).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    return textOf(reply.bytes);
  };
  const text = await saved('');
  expect(text).toMatch(/Nursing.* Invited: about 10 Started: Fewer than 5, or hidden/);
  expect(text).toMatch(/Midwifery.* Invited: about 10 Started: about 10/);
  expect(text).toContain('Compared with Midwifery');
  expect(await saved('&locale=fr-fr')).toContain('Comparaison avec Midwifery');
  const foreign = await aStaffScene(server);
  expect((await foreign.client.get(path(one, '/pdf'))).status).toBe(404);
});
