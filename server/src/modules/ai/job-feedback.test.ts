import type { AiFeedback, JobAiFeedback, JobAiRequest } from '@vivavoce/contract/types.ts';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { anAiScene, useFakeAi } from '../../../test/ai-scene.ts';
import type { AiScene } from '../../../test/ai-scene.ts';
import { aMember, anApplication, aResponse, aUser } from '../../../test/factories.ts';
import { heard } from '../../../test/fakes/ai-server.ts';
import { HONEST, SPOKEN } from '../../../test/fakes/ai-summaries.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { ai_outages, ai_results, applications, attempts, consents, jobs, reviewers } from '../../db/schema/index.ts';
import { runResult } from './processing/run-result.service.ts';
import { writeSummary } from './processing/summary.service.ts';
import { transcribeAnswer } from './processing/transcribe.service.ts';

let scene: AiScene;
let second: number;
const { ai, server } = useFakeAi();
beforeEach(async () => {
  await db().delete(ai_outages);
  scene = await anAiScene(server, { questions: 2 });
  const { application, answers } = await aResponse(db(), scene.job);
  second = application.id;
  const [recorded] = scene.answers;
  const [{ media_key } = { media_key: null }] = await db()
    .select({ media_key: attempts.media_key })
    .from(attempts)
    .where(eq(attempts.id, recorded?.attempt_id ?? 0));
  for (const { attempt_id } of answers)
    await db()
      .update(attempts)
      .set({ media_key })
      .where(eq(attempts.id, attempt_id ?? 0));
  await consent(second, true);
  // Has not sent, so that there is nothing to read or to write.
  await anApplication(db(), { job: scene.job });
});

const db = () => server.ctx.db;
const consent = (application_id: number, agrees: boolean) =>
  db().insert(consents).values({ application_id, notice_version: 'test', recording: true, ai: agrees });
const ask = async () => {
  const reply = await scene.client.post(scene.ai_path);
  expect(reply.status, reply.text).toBe(202);
  return reply.json as JobAiRequest;
};
const read = async (query = '') => {
  const reply = await scene.client.get(`${scene.ai_path}${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as JobAiFeedback;
};
const queued = async () =>
  (await db().select().from(ai_results).where(eq(ai_results.job_id, scene.job.id))).filter(
    ({ state }) => state === 'queued',
  );
async function work(): Promise<void> {
  ai.transcripts.splice(0, ai.transcripts.length, heard(SPOKEN));
  ai.answers.splice(0, ai.answers.length, HONEST);
  for (let [row] = await queued(); row; [row] = await queued()) {
    const options = { id: `run-${row.id}-${row.tries}`, signal: new AbortController().signal };
    await runResult(server.ctx, row.kind === 'transcript' ? transcribeAnswer : writeSummary, row.id, options);
  }
}

it('is read page by page for all who have sent, each as on their own page', async () => {
  expect(await ask()).toMatchObject({ gate: 'ready', speech_gate: 'ready', can_write: true, queued: 2, left: false });
  await work();
  const whole = await read();
  expect(whole).toMatchObject({ gate: 'ready', count: 2, page: 1, has_next: false });
  expect(whole.results.map(({ application }) => application)).toEqual([scene.application.id, second]);
  for (const { application, questions } of whole.results) {
    const one = (await scene.client.get(`${scene.ai_path}?application=${application}`)).json as AiFeedback;
    expect(questions).toEqual(one.questions);
    expect(questions[0]?.summary).toMatchObject({ state: 'ready', sentences: [{}, {}] });
  }
  const pages = [await read('?page_size=1'), await read('?page_size=1&page=2')];
  expect(pages.map(({ has_next }) => has_next)).toEqual([true, false]);
  expect(pages.flatMap(({ results }) => results)).toEqual(whole.results);
});

it('is asked for once: what is written or under way stays, and a text that failed is tried again', async () => {
  await ask();
  expect(await ask()).toMatchObject({ queued: 0 });
  await work();
  const before = await read();
  expect(await ask()).toMatchObject({ queued: 0 });
  expect(await queued()).toEqual([]);
  expect(await read()).toEqual(before);
  const question_id = scene.answers[1]?.question_id ?? 0;
  const failing = and(eq(ai_results.application_id, second), eq(ai_results.question_id, question_id));
  await db().update(ai_results).set({ state: 'failed' }).where(failing);
  expect(await ask()).toMatchObject({ queued: 1 });
  expect(await queued()).toMatchObject([{ application_id: second, kind: 'summary', question_id }]);
});

it.each([
  ['has taken consent back', () => consent(second, false)],
  ['gave up', () => db().update(applications).set({ declined_at: new Date() }).where(eq(applications.id, second))],
])('sends nothing of an applicant who %s', async (_why, change) => {
  await change();
  expect(await ask()).toMatchObject({ queued: 1 });
  expect(new Set((await queued()).map(({ application_id }) => application_id))).toEqual(
    new Set([scene.application.id]),
  );
});

it('says why nothing is queued where the activity wants no AI', async () => {
  await db().update(jobs).set({ ai_assistance: false }).where(eq(jobs.id, scene.job.id));
  expect(await ask()).toMatchObject({ gate: 'job_off', speech_gate: 'job_off', queued: 0, left: false });
  expect(await read()).toMatchObject({ gate: 'job_off', count: 2 });
  expect(await queued()).toEqual([]);
});

it('is open to those who may watch the answers of the activity, and to nobody else', async () => {
  const reviewer = await aUser(db());
  const seat = { job_id: scene.job.id, company_id: scene.company_id, user_id: reviewer.id };
  await db()
    .insert(reviewers)
    .values({ ...seat, accepted_at: new Date() });
  const limited = await aMember(db(), { company_id: scene.company_id, create_interview_only: true });
  const stranger = await aMember(db());
  for (const [person, company, status] of [
    [reviewer, null, 200],
    [limited, scene.company_id, 404],
    [stranger, undefined, 404],
  ] as const) {
    const client = await server.staff(person, company);
    expect((await client.get(scene.ai_path)).status).toBe(status);
    expect((await client.post(scene.ai_path)).status).toBe(status === 200 ? 202 : status);
  }
  expect((await server.anonymous().get(scene.ai_path)).status).toBe(401);
});

it('refuses a question without its applicant', async () => {
  expect(problemOf(await scene.client.post(scene.ai_path, { question: 1 }))).toMatchObject({
    status: 422,
    errors: { application: ['required'] },
  });
});
