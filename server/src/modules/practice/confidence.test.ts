import type { OwnConfidence } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aJob, aQuestion, aVersion } from '../../../test/factories.ts';
import { perTest } from '../../../test/lifetimes.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { applications, confidence_answers, jobs, question_openings } from '../../db/schema/index.ts';

const server = useTestServer();
const db = () => server.ctx.db;

async function aPractice() {
  const scene = await aStaffScene(server, { assessment_type: 'experience' });
  const question = await aQuestion(db(), { job: scene.job });
  const application = await aVersion(db(), await anApplication(db(), { job: scene.job }));
  const applicant = await server.applicant(application);
  return { ...scene, question, application, applicant, path: `/api/interview/${application.id}/confidence` };
}
const scene = perTest(aPractice);
const read = async () => (await scene.applicant.get(scene.path)).json as OwnConfidence;
const say = (value: unknown) => scene.applicant.put(scene.path, { json: { value } });
const send = (responded_at: Date | null, application = scene.application) =>
  db().update(applications).set({ responded_at }).where(eq(applications.id, application.id));

it('is said before the first practice and after each sending, and its line belongs to the applicant', async () => {
  expect(await read()).toEqual({ asks: 'before', value: null, line: [] });
  expect((await say(3)).json).toMatchObject({ asks: 'before', value: 3 });
  expect((await say(4)).json).toMatchObject({ value: 4, line: [{ moment: 'before', value: 4 }] });
  await send(new Date('2027-03-01T10:00:00Z'));
  expect(await read()).toMatchObject({ asks: 'after', value: null, line: [{ value: 4 }] });
  await say(6);
  await say(7);
  await send(new Date('2027-03-02T10:00:00Z'));
  const { line } = (await say(10)).json as OwnConfidence;
  expect(line.map(({ moment, value }) => [moment, value])).toEqual([
    ['before', 4],
    ['after', 7],
    ['after', 10],
  ]);
});

it('is asked before no second practice of the company, and before none of another one after it', async () => {
  const { user_id } = scene.application;
  const second = await aJob(db(), { company_id: scene.company_id, assessment_type: 'feedback' });
  const further = await aVersion(db(), await anApplication(db(), { job: second, user_id }));
  const reader = await server.applicant(further);
  const asks = async () => ((await reader.get(`/api/interview/${further.id}/confidence`)).json as OwnConfidence).asks;
  expect(await asks()).toBe('before');
  await send(new Date());
  expect(await asks()).toBeNull();
  expect(problemOf(await reader.put(`/api/interview/${further.id}/confidence`, { json: { value: 5 } })).code).toBe(
    'wrong_state',
  );
  const elsewhere = await aStaffScene(server, { assessment_type: 'feedback' });
  const other = await aVersion(db(), await anApplication(db(), { job: elsewhere.job, user_id }));
  const there = await server.applicant(other);
  expect(((await there.get(`/api/interview/${other.id}/confidence`)).json as OwnConfidence).asks).toBe('before');
});

it('is no part of an interview that decides, nor of one that has begun', async () => {
  await db().update(jobs).set({ assessment_type: 'assessment' }).where(eq(jobs.id, scene.job.id));
  expect((await read()).asks).toBeNull();
  expect((await say(5)).status).toBe(409);
  await db().update(jobs).set({ assessment_type: 'experience' }).where(eq(jobs.id, scene.job.id));
  const { id, job_id } = scene.application;
  await db().insert(question_openings).values({ application_id: id, job_id, question_id: scene.question.id });
  expect((await read()).asks).toBeNull();
});

it.each([-1, 11, 4.5, '7', null])('refuses %j and stores nothing', async (value) => {
  expect((await say(value)).status).toBe(422);
  expect(await db().$count(confidence_answers, eq(confidence_answers.application_id, scene.application.id))).toBe(0);
});

it('is read by nobody else, and goes with the applicant', async () => {
  await say(2);
  const stranger = await server.applicant(await aVersion(db(), await anApplication(db(), { job: scene.job })));
  for (const reader of [stranger, scene.client, server.anonymous()])
    expect((await reader.get(scene.path)).status).toBeOneOf([401, 404]);
  await db().delete(applications).where(eq(applications.id, scene.application.id));
  expect(await db().$count(confidence_answers, eq(confidence_answers.application_id, scene.application.id))).toBe(0);
});
