import type { Answer, Interview, InterviewQuestion, Question } from '@vivavoce/contract/types.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { anAnswer, anAttempt, anApplication, aQuestion, aVersion } from '../../../../test/factories.ts';
import type { Job } from '../../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { applications, self_reviews } from '../../../db/schema/index.ts';
import { ARCHIVED_TABLES } from '../own-data/archive-content.repository.ts';

const server = useTestServer();
const db = () => server.ctx.db;

const guidance = 'Set the scene in one sentence.';
const checklist = ['The situation', 'What you did', 'What came of it'];

/** An open interview with one recording of a question that has a checklist. */
async function aReview(job: Partial<Job> = {}, fields: Partial<typeof checklistFields> = {}) {
  const scene = await aStaffScene(server, { assessment_type: 'feedback', ...job });
  const question = await aQuestion(db(), { job: scene.job, ...checklistFields, ...fields });
  const application = await aVersion(db(), await anApplication(db(), { job: scene.job }));
  const attempt = await anAttempt(db(), { question, application });
  const applicant = await server.applicant(application);
  const path = `/api/interview/${application.id}`;
  const tick = (ticks: unknown, id = attempt.id, browser = applicant) =>
    browser.put(`${path}/attempts/${id}/ticks`, { json: { ticks } });
  const own = async () => ((await applicant.get(path)).json as Interview).questions[0]!;
  const send = async () => {
    await anAnswer(db(), attempt);
    await db().update(applications).set({ responded_at: new Date() }).where(eq(applications.id, application.id));
  };
  return { ...scene, question, application, attempt, applicant, path, staffPath: scene.path, tick, own, send };
}
const checklistFields = { guidance: guidance as string | null, checklist };

describe('a self-review', () => {
  test('comes with the first recording, and holds its ticks beside each recording', async () => {
    const { application, question, attempt, own, tick } = await aReview();
    expect((await own()).self_review).toEqual({ guidance, checklist, staff_read_ticks: true });
    const ticked = await tick([2, 0, 2]);
    expect(ticked.status, ticked.text).toBe(200);
    expect((ticked.json as InterviewQuestion).attempts).toMatchObject([{ id: attempt.id, ticks: [0, 2] }]);
    const second = await anAttempt(db(), { question, application, number: 2 });
    expect((await tick([1], second.id)).status).toBe(200);
    expect((await tick([0])).status).toBe(200);
    expect((await own()).attempts.map(({ ticks }) => ticks)).toEqual([[0], [1]]);
    expect((await tick([])).status).toBe(200);
    expect((await own()).attempts.map(({ ticks }) => ticks)).toEqual([[], [1]]);
  });

  test('is nowhere before a recording, where a place depends on the answer, and without words', async () => {
    const waiting = await aStaffScene(server, { assessment_type: 'experience' });
    await aQuestion(db(), { job: waiting.job, ...checklistFields });
    const early = await aVersion(db(), await anApplication(db(), { job: waiting.job }));
    const browser = await server.applicant(early);
    const { questions } = (await browser.get(`/api/interview/${early.id}`)).json as Interview;
    expect(questions[0]?.self_review).toBeNull();

    const decides = await aReview({ assessment_type: 'assessment' });
    expect((await decides.own()).self_review).toBeNull();
    expect(problemOf(await decides.tick([0]))).toMatchObject({ status: 409, code: 'wrong_state' });
    const plain = await aReview({}, { guidance: null, checklist: [] });
    expect((await plain.own()).self_review).toBeNull();
    expect((await plain.tick([])).status).toBe(409);
  });

  test('refuses lines that it does not have, other recordings, and ticks after sending', async () => {
    const review = await aReview({ assessment_type: 'experience' });
    const { tick, send, own } = review;
    expect((await own()).self_review?.staff_read_ticks).toBe(false);
    expect(problemOf(await tick([3]))).toMatchObject({ status: 422, errors: { ticks: ['not_allowed'] } });
    for (const bad of [[-1], [0.5], ['0'], [QUESTION_LIMITS.checklist_lines_max], 'all', null])
      expect((await tick(bad)).status, JSON.stringify(bad)).toBe(422);
    const other = await aReview();
    expect((await tick([0], other.attempt.id)).status).toBe(404);
    expect((await tick([0], review.attempt.id, other.applicant)).status).toBe(404);
    const recording = await anAttempt(db(), {
      question: review.question,
      application: review.application,
      number: 2,
      state: 'open',
    });
    expect((await tick([0], recording.id)).status).toBe(409);
    await send();
    expect((await tick([0])).status).toBe(409);
    expect(await db().$count(self_reviews, eq(self_reviews.application_id, review.application.id))).toBe(0);
  });

  test('is in the archive of its applicant, and leaves with the recording', async () => {
    expect(Object.keys(ARCHIVED_TABLES)).toContain('self_reviews');
    const { application, tick } = await aReview();
    await tick([1]);
    await db().delete(applications).where(eq(applications.id, application.id));
    expect(await db().$count(self_reviews, eq(self_reviews.application_id, application.id))).toBe(0);
  });
});

describe('staff', () => {
  const answersOf = async ({ client, staffPath, application }: Awaited<ReturnType<typeof aReview>>) =>
    (await client.get(`${staffPath}/answers?application=${application.id}`)).json as Answer[];

  test('read the ticks of the sent answer of a feedback activity', async () => {
    const review = await aReview();
    const { client, staffPath, question, application, tick, send } = review;
    await tick([0, 2]);
    const second = await anAttempt(db(), { question, application, number: 2 });
    await tick([1], second.id);
    expect((await answersOf(review))[0]?.self_review).toBeNull();
    await send();
    const [answer] = await answersOf(review);
    expect(answer?.self_review).toEqual({ checklist, ticks: [0, 2] });
    const one = (await client.get(`${staffPath}/answers/${answer?.id}`)).json as Answer;
    expect(one.self_review).toEqual(answer?.self_review);
    const rival = await aStaffScene(server);
    expect((await rival.client.get(`${staffPath}/answers?application=${application.id}`)).status).toBe(404);
  });

  test('read no tick of practice through any call about the applicant', async () => {
    const review = await aReview({ assessment_type: 'experience' });
    const { client, staffPath, question, application, tick, send } = review;
    await tick([0, 2]);
    await send();
    const [answer] = await answersOf(review);
    expect(answer).toMatchObject({ removed: false, self_review: null });
    const who = `application=${application.id}`;
    for (const path of [
      `/answers?${who}`,
      `/answers/${answer?.id}`,
      `/answer-attempts?${who}&question=${question.id}`,
      `/practice-figures?${who}`,
      `/applications/${application.id}`,
      `/applications`,
      `/applications/${application.id}/feedback`,
    ]) {
      const reply = await client.get(staffPath + path);
      expect(reply.text, path).not.toMatch(/"(ticks|ticked)"/);
    }
  });
});

describe('guidance and checklist', () => {
  const fields = { text: 'Why us?', guidance, checklist };

  test('are kept with a question, its copies and its version', async () => {
    const { client, path, job } = await aStaffScene(server, { assessment_type: 'feedback' });
    const added = await client.post(`${path}/questions`, fields);
    expect(added.status, added.text).toBe(201);
    expect(added.json).toMatchObject({ guidance, checklist });
    const copy = (await client.post(`/api/jobs?duplicate=${job.id}`, {})).json as { id: number };
    const [copied] = (await client.get(`/api/jobs/${copy.id}/questions`)).json as Question[];
    expect(copied).toMatchObject({ guidance, checklist });
    const application = await aVersion(db(), await anApplication(db(), { job }));
    const cleared = await client.put(`${path}/questions/${(added.json as Question).id}`, {
      json: { guidance: ' ', checklist: [] },
    });
    expect(cleared.json).toMatchObject({ guidance: null, checklist: [] });
    const [held] = (await client.get(`${path}/questions?application_id=${application.id}`)).json as Question[];
    expect(held).toMatchObject({ guidance, checklist });
  });

  test('are kept in the library and in templates', async () => {
    const { client, path, job } = await aStaffScene(server, { assessment_type: 'feedback' });
    const saved = await client.post('/api/questions', fields);
    expect(saved.json, saved.text).toMatchObject({ guidance, checklist });
    const { id } = saved.json as { id: number };
    expect((await client.put(`/api/questions/${id}`, { json: { checklist: ['One'] } })).json).toMatchObject({
      guidance,
      checklist: ['One'],
    });
    await client.post(`${path}/questions`, fields);
    const made = await client.post('/templates/api/job-templates', { job: job.id, title: 'Practice' });
    expect(made.status, made.text).toBe(201);
    const template = await client.get(`/templates/api/job-templates/${(made.json as { id: number }).id}`);
    expect(template.json).toMatchObject({ questions: [{ guidance, checklist }] });
  });

  test.each([
    ['guidance', 'x'.repeat(QUESTION_LIMITS.guidance_max_characters + 1), 'guidance'],
    [
      'checklist',
      Array.from({ length: QUESTION_LIMITS.checklist_lines_max + 1 }, (_, line) => `Line ${line}`),
      'checklist',
    ],
    ['checklist', ['x'.repeat(QUESTION_LIMITS.checklist_line_max_characters + 1)], 'checklist'],
    ['checklist', ['Same', 'Same '], 'checklist'],
    ['checklist', ['  '], 'checklist'],
    ['checklist', ['Two\nlines'], 'checklist'],
  ])('refuse %s %#', async (field, value, named) => {
    const { client, path } = await aStaffScene(server);
    for (const address of [`${path}/questions`, '/api/questions']) {
      const { status, errors } = problemOf(await client.post(address, { text: 'Why us?', [field]: value }));
      expect([status, Object.keys(errors).map((name) => name.split('.')[0])]).toEqual([422, [named]]);
    }
    expect((await client.get(`${path}/questions`)).json).toEqual([]);
  });
});
