import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Answer } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../test/api-test.ts';
import {
  aJob,
  aMember,
  anAnswer,
  anApplication,
  anAttempt,
  aQuestion,
  aResponse,
  aSeat,
  aUser,
  aVersion,
} from '../../../test/factories.ts';
import { applications, questions } from '../../db/schema/index.ts';

const server = useTestServer();

const db = () => server.ctx.db;

/** A job of two questions with an applicant who has sent an answer to each. */
async function aSentInterview() {
  const member = await aMember(db());
  const job = await aJob(db(), { company_id: member.company_id });
  const held = [await aQuestion(db(), { job, competency: 'Empathy' }), await aQuestion(db(), { job })];
  return { member, job, held, ...(await aResponse(db(), job)) };
}
const listPath = (job: { id: number }, application: { id: number }) =>
  `/api/jobs/${job.id}/answers?application=${application.id}`;

describe('the answers of an applicant', () => {
  test('are one entry for each question held, in order', async () => {
    const { member, job, held, application, answers } = await aSentInterview();
    const reply = await (await server.staff(member)).get(listPath(job, application));
    expect(reply.json).toMatchObject([
      {
        id: answers[0]!.id,
        question: `/api/jobs/${job.id}/questions/${held[0]!.id}`,
        question_id: held[0]!.id,
        question_text: held[0]!.text,
        competency: 'Empathy',
        removed: false,
        state: 'playable',
        duration: 60,
        attempt_number: 1,
      },
      { id: answers[1]!.id, order: 2 },
    ]);
  });

  test('follow the version that the applicant holds, also for questions changed or taken away since', async () => {
    const { member, job, held, application } = await aSentInterview();
    await db()
      .update(questions)
      .set({ text: 'Rewritten', removed_at: new Date() })
      .where(eq(questions.id, held[0]!.id));
    await aQuestion(db(), { job });
    const list = (await (await server.staff(member)).get(listPath(job, application))).json as Answer[];
    expect(list.map(({ question_text }) => question_text)).toEqual(held.map(({ text }) => text));
  });

  test('say for a question without one that it was removed', async () => {
    const member = await aMember(db());
    const job = await aJob(db(), { company_id: member.company_id });
    const [one] = [await aQuestion(db(), { job }), await aQuestion(db(), { job })];
    const application = await aVersion(
      db(),
      await anApplication(db(), { job, responded_at: new Date(), answer_count: 1, status: 6 }),
    );
    await anAnswer(db(), await anAttempt(db(), { question: one, application }));
    const list = (await (await server.staff(member)).get(listPath(job, application))).json as Answer[];
    expect(list.map(({ removed, state, id }) => [removed, state, id === null])).toEqual([
      [false, 'playable', false],
      [true, 'empty', true],
    ]);
  });

  test('are the questions of the job, all empty, before the link is opened', async () => {
    const member = await aMember(db());
    const job = await aJob(db(), { company_id: member.company_id });
    await aQuestion(db(), { job });
    const application = await anApplication(db(), { job });
    const list = (await (await server.staff(member)).get(listPath(job, application))).json as Answer[];
    expect(list).toMatchObject([{ id: null, removed: true, state: 'empty' }]);
  });

  test('tell only their state until the interview is sent', async () => {
    const { member, job, application, answers } = await aSentInterview();
    await db()
      .update(applications)
      .set({ responded_at: null, answer_count: 0 })
      .where(eq(applications.id, application.id));
    const staff = await server.staff(member);
    const list = (await staff.get(listPath(job, application))).json as Answer[];
    expect(list).toMatchObject([
      { id: null, state: 'playable', removed: false, video_url: null, duration: null },
      { id: null },
    ]);
    for (const suffix of ['', '/video', '/poster']) {
      expect((await staff.get(`/api/jobs/${job.id}/answers/${answers[0]!.id}${suffix}`)).status).toBe(404);
    }
  });
});

describe('who may see an answer', () => {
  test('members of the company, limited ones who made the job, and the panel', async () => {
    const { job, application, answers, member } = await aSentInterview();
    const company_id = member.company_id;
    const maker = await aMember(db(), { company_id, create_interview_only: true });
    const own = await aJob(db(), { company_id, created_by: maker.id });
    await aQuestion(db(), { job: own });
    const mine = await aResponse(db(), own);
    const limited = await server.staff(maker);
    expect((await limited.get(listPath(own, mine.application))).status).toBe(200);
    expect((await limited.get(listPath(job, application))).status).toBe(404);
    const reviewer = await server.staff(await aSeat(db(), job));
    expect((await reviewer.get(`/api/jobs/${job.id}/answers/${answers[0]!.id}`)).status).toBe(200);
    expect((await reviewer.get(listPath(own, mine.application))).status).toBe(404);
  });

  test('nobody else, and what is foreign looks like what is absent', async () => {
    const { job, application, answers, held } = await aSentInterview();
    const other = await aSentInterview();
    const answer = answers[0]!.id;
    const question = held[0]!.id;
    const paths = [
      listPath(job, application),
      `/api/jobs/${job.id}/answers/${answer}`,
      `/api/jobs/${job.id}/answers/${answer}/video`,
      `/api/jobs/${job.id}/answers/${answer}/poster`,
      `/api/jobs/${job.id}/answer-attempts?application=${application.id}&question=${question}`,
      listPath(other.job, application),
      `/api/jobs/${other.job.id}/answers/${answer}`,
      `/api/jobs/${other.job.id}/answer-attempts?application=${application.id}&question=${question}`,
      '/api/jobs/999999/answers/999999',
    ];
    for (const person of [other.member, await aMember(db()), await aUser(db())]) {
      const client = await server.staff(person);
      for (const path of paths) {
        const reply = await client.get(path);
        expect([path, reply.status, (reply.json as { code: string }).code]).toEqual([path, 404, 'not_found']);
      }
    }
    for (const path of paths) expect((await server.anonymous().get(path)).status).toBe(401);
  });

  test('and not under another job of the same company', async () => {
    const { member, application, answers, held } = await aSentInterview();
    const second = await aJob(db(), { company_id: member.company_id });
    const staff = await server.staff(member);
    for (const path of [
      listPath(second, application),
      `/api/jobs/${second.id}/answers/${answers[0]!.id}`,
      `/api/jobs/${second.id}/answers/${answers[0]!.id}/video`,
      `/api/jobs/${second.id}/answer-attempts?application=${application.id}&question=${held[0]!.id}`,
    ]) {
      expect([path, (await staff.get(path)).status]).toEqual([path, 404]);
    }
  });

  test('an applicant of the job under the number of another applicant of it is not mixed up', async () => {
    const { member, job, held, application } = await aSentInterview();
    const second = await aResponse(db(), job);
    const staff = await server.staff(member);
    const attempts = async (id: number) =>
      (
        (await staff.get(`/api/jobs/${job.id}/answer-attempts?application=${id}&question=${held[0]!.id}`)).json as {
          id: number;
        }[]
      ).map((one) => one.id);
    expect(await attempts(application.id)).not.toEqual(await attempts(second.application.id));
  });
});

test('every attempt at a question is listed with what it cost', async () => {
  const { member, job, held, application } = await aSentInterview();
  await anAttempt(db(), {
    question: held[0]!,
    application,
    number: 2,
    counted: false,
    ended_by: 'device',
    state: 'abandoned',
    duration: null,
  });
  const path = `/api/jobs/${job.id}/answer-attempts?application=${application.id}&question=${held[0]!.id}`;
  expect((await (await server.staff(member)).get(path)).json).toMatchObject([
    { number: 1, state: 'playable', counted: true, chosen: true, duration: 60 },
    { number: 2, state: 'abandoned', counted: false, chosen: false, ended_by: 'device', duration: 60 },
  ]);
});

test('a recording whose file is gone answers like one that is absent', async () => {
  const { member, job, answers } = await aSentInterview();
  const staff = await server.staff(member);
  expect((await staff.get(`/api/jobs/${job.id}/answers/${answers[0]!.id}/video`)).status).toBe(404);
});
