import type { ApplicantRequest, Interview } from '@vivavoce/contract/types.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import type { Reply } from '../../../test/api-client.ts';
import {
  aCompany,
  aJob,
  aMember,
  anApplicantRequest,
  anAttempt,
  aQuestion,
  aResponse,
} from '../../../test/factories.ts';
import { begin } from '../../../test/recording.ts';
import {
  answer_reviews,
  answers,
  applications,
  attempts,
  consents,
  deleted_answers,
  question_openings,
  review_comments,
  reviews,
} from '../../db/schema/index.ts';

const server = useTestServer();

const db = () => server.ctx.db;
const codeOf = (reply: Reply) => (reply.json as { code?: string }).code;
const removals = async () =>
  (
    await db().execute<{ data: { attempt: number } }>(
      sql`select data from pgboss.job where name = 'remove-recording' order by created_on`,
    )
  ).rows.map(({ data }) => data.attempt);

/** An interview of two questions, sent and rated, and the owner of the activity. */
async function aSentInterview(given: Partial<typeof applications.$inferInsert> = {}) {
  const company = await aCompany(db());
  const member = await aMember(db(), { company_id: company.id });
  const job = await aJob(db(), { company_id: company.id });
  const questions = [await aQuestion(db(), { job }), await aQuestion(db(), { job })];
  const made = await aResponse(db(), job, { reviewed_at: new Date(), average_review: 4, review_count: 1, ...given });
  const { application } = made;
  const keys = { application_id: application.id, job_id: job.id, user_id: member.id };
  await db()
    .insert(reviews)
    .values({ ...keys, rating: 4, sent_at: new Date() });
  for (const answer of made.answers) {
    const ofQuestion = { ...keys, question_id: answer.question_id };
    await db()
      .insert(answer_reviews)
      .values({ ...ofQuestion, answer_id: answer.id, rating: 4 });
    await db()
      .insert(review_comments)
      .values({ ...ofQuestion, comment: 'Clear' });
    const opened = { application_id: application.id, job_id: job.id, question_id: answer.question_id };
    await db()
      .insert(question_openings)
      .values({ ...opened, last_seen_at: new Date() });
  }
  await db()
    .insert(consents)
    .values({ application_id: application.id, notice_version: 'x', recording: true, ai: false });
  const staff = await server.staff(member);
  const remove = (json: object) => staff.send('DELETE', `/api/jobs/${job.id}/answers`, { json });
  const browser = await server.applicant(application);
  const list = async () =>
    (await staff.get(`/api/companies/${company.shortname}/actions?completed=true`)).json as {
      actions: ApplicantRequest[];
    };
  return { company, member, job, questions, application, answers: made.answers, staff, remove, browser, list };
}
const rowOf = async ({ application }: { application: { id: number } }) =>
  (await db().select().from(applications).where(eq(applications.id, application.id)))[0]!;

describe('deleting answers', () => {
  test('opens these questions again, and keeps the others', async () => {
    const scene = await aSentInterview();
    const [first, second] = scene.answers;
    const extra = await anAttempt(db(), { question: scene.questions[0]!, application: scene.application, number: 2 });
    expect((await scene.remove({ answer_ids: [first!.id] })).json).toEqual({ deleted: 1 });

    const row = await rowOf(scene);
    expect(row).toMatchObject({
      responded_at: null,
      reviewed_at: null,
      answer_count: 0,
      average_review: null,
      review_count: 0,
      status: 2,
      bucket: 'AwaitingResponse',
    });
    expect(row.strip.map(({ state }) => state)).toEqual(['empty', 'playable']);
    expect(await removals()).toEqual([]);
    const [apart] = await db()
      .select()
      .from(deleted_answers)
      .where(eq(deleted_answers.application_id, scene.application.id));
    expect(apart?.content['attempts']?.map(({ id }) => id)).toEqual([first!.attempt_id, extra.id]);
    const kept = await db().select().from(answers).where(eq(answers.application_id, scene.application.id));
    expect(kept.map(({ id }) => id)).toEqual([second!.id]);
    const rated = await db().select().from(answer_reviews).where(eq(answer_reviews.job_id, scene.job.id));
    expect(rated.map(({ answer_id }) => answer_id)).toEqual([second!.id]);
    const notes = await db().select().from(review_comments).where(eq(review_comments.job_id, scene.job.id));
    expect(notes).toHaveLength(1);
    const [review] = await db().select().from(reviews).where(eq(reviews.job_id, scene.job.id));
    expect(review).toMatchObject({ rating: 4, sent_at: null });

    const path = `/api/interview/${scene.application.id}`;
    const interview = (await scene.browser.get(path)).json as Interview;
    expect(interview).toMatchObject({ gate: 'open', questions: [{ state: 'waiting' }, { state: 'answered' }] });
    const again = { browser: scene.browser, path, questions: scene.questions } as Parameters<typeof begin>[0];
    expect((await begin(again)).attempts_left).toBe(2);
  });

  test('leaves the counts of the buckets right', async () => {
    const scene = await aSentInterview();
    await scene.remove({ answer_ids: scene.answers.map(({ id }) => id) });
    const { rows } = await db().execute<{ bucket: string; n: string; rated: string }>(
      sql`select bucket, sum(n) as n, sum(rated) as rated from bucket_deltas where job_id = ${scene.job.id} group by bucket having sum(n) <> 0`,
    );
    expect(rows).toEqual([{ bucket: 'AwaitingResponse', n: '1', rated: '0' }]);
  });

  test('ends the open request; without one it leaves a finished one behind', async () => {
    const scene = await aSentInterview();
    const request = await anApplicantRequest(db(), scene.application, { action_type: 'Reset' });
    await scene.remove({ answer_ids: [scene.answers[0]!.id] });
    expect((await scene.list()).actions).toMatchObject([{ id: request.id, state: 'completed', raised_by: null }]);
    await scene.remove({ application: scene.application.id, questions: [scene.questions[1]!.id] });
    expect((await scene.list()).actions).toMatchObject([
      { completed: true, raised_by: scene.member.full_name, details: { questions: [{ order: 2 }] } },
      { id: request.id },
    ]);
  });

  test('gives new time where the time has ended', async () => {
    const scene = await aSentInterview({ deadline: new Date(Date.now() - 24 * 3_600_000) });
    await scene.remove({ answer_ids: [scene.answers[0]!.id] });
    expect((await rowOf(scene)).deadline!.getTime()).toBeGreaterThan(Date.now() + 48 * 3_600_000);
  });

  test('opens a question of somebody who has not sent, with clock and attempts', async () => {
    const scene = await aSentInterview({ responded_at: null, answer_count: 0, status: 2 });
    const [question] = scene.questions;
    expect((await scene.remove({ answer_ids: [scene.answers[0]!.id] })).status).toBe(404);
    expect((await scene.remove({ application: scene.application.id, questions: [question!.id] })).status).toBe(200);
    const left = await db().select().from(attempts).where(eq(attempts.question_id, question!.id));
    expect(left).toEqual([]);
  });

  test('waits while the applicant records', async () => {
    const scene = await aSentInterview({ responded_at: null, answer_count: 0, status: 2 });
    const [question] = scene.questions;
    const live = { question: question!, application: scene.application, number: 2, heartbeat_at: new Date() };
    await anAttempt(db(), { ...live, state: 'open', bytes: 0 });
    const reply = await scene.remove({ application: scene.application.id, questions: [question!.id] });
    expect([reply.status, codeOf(reply)]).toEqual([409, 'wrong_state']);
  });

  test('by two at the same time happens once', async () => {
    const scene = await aSentInterview();
    const ids = scene.answers.map(({ id }) => id);
    const replies = await Promise.all([scene.remove({ answer_ids: ids }), scene.remove({ answer_ids: ids })]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect((await scene.list()).actions).toHaveLength(1);
  });

  test.each([
    ['an outcome', { shortlisted_at: new Date() }],
    ['a withdrawal', { declined_at: new Date() }],
  ])('is refused after %s', async (_name, given) => {
    const scene = await aSentInterview(given);
    expect(codeOf(await scene.remove({ answer_ids: [scene.answers[0]!.id] }))).toBe('wrong_state');
    expect((await rowOf(scene)).answer_count).toBe(2);
  });

  test('refuses answers of two applicants, none, and questions that are not held', async () => {
    const scene = await aSentInterview();
    const other = await aResponse(db(), scene.job);
    const both = await scene.remove({ answer_ids: [scene.answers[0]!.id, other.answers[0]!.id] });
    expect([both.status, codeOf(both)]).toEqual([422, 'invalid']);
    expect((await scene.remove({ answer_ids: [] })).status).toBe(422);
    expect((await scene.remove({})).status).toBe(422);
    const foreign = await aQuestion(db());
    const stray = await scene.remove({ application: scene.application.id, questions: [foreign.id] });
    expect(stray.status).toBe(422);
  });
});

describe('asking on behalf of an applicant', () => {
  test('waits in the list until the answers are deleted', async () => {
    const scene = await aSentInterview();
    const path = `/api/companies/${scene.company.shortname}/actions`;
    const body = { application: scene.application.id, action_type: 'Reset', text: 'No sound' };
    const reply = await scene.staff.post(path, { ...body, answers: [scene.answers[1]!.id] });
    expect([reply.status, reply.json]).toMatchObject([
      201,
      { state: 'open', raised_by: scene.member.full_name, details: { questions: [{ order: 2, attempts: 1 }] } },
    ]);
    expect(codeOf(await scene.staff.post(path, { ...body, answers: [scene.answers[0]!.id] }))).toBe('request_open');
    const other = await aResponse(db(), scene.job);
    const stray = await scene.staff.post(path, { ...body, answers: [other.answers[0]!.id] });
    expect(stray.status).toBe(422);
  });
});
