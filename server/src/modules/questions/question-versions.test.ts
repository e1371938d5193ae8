import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Application, FoundApplication, Interview, Question } from '@vivavoce/contract/types.ts';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aQuestion, aResponse, aVersion } from '../../../test/factories.ts';
import { device } from '../../../test/recording.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { applications, mails, questions } from '../../db/schema/index.ts';
import { linkToken } from '../../lib/secrets.ts';
import { queueApplicantMail } from '../mails/mails.service.ts';

const server = useTestServer();
const scene = perTest(() =>
  aStaffScene(server, {
    title: 'Adviser',
    interview_complete_message: '<p>You answered [QUESTION COUNT] questions.</p>',
  }),
);

const put = (id: number, body: object, from = scene) =>
  from.client.put(`${scene.path}/questions/${id}`, { json: body });

describe('the revision of a question', () => {
  it('grows with what is asked, not with its place, and stops whoever read an older one', async () => {
    const { id } = await aQuestion(server.ctx.db, { job: scene.job, text: 'Old' });
    await aQuestion(server.ctx.db, { job: scene.job, text: 'Second' });
    const read = async () => (await scene.client.get(`${scene.path}/questions/${id}`)).json as Question;
    expect((await read()).revision).toBe(1);
    expect((await put(id, { order: 2 })).json).toMatchObject({ revision: 1, order: 2 });
    expect((await put(id, { text: 'Mine', revision: 1 })).json).toMatchObject({ text: 'Mine', revision: 2 });
    const late = await put(id, { text: 'Theirs', competency: 'Drive', revision: 1 });
    expect(problemOf(late)).toMatchObject({ status: 409, code: 'conflict' });
    const gone = await scene.client.delete(`${scene.path}/questions/${id}?revision=1`);
    expect(problemOf(gone)).toMatchObject({ status: 409, code: 'conflict' });
    expect(await read()).toMatchObject({ text: 'Mine', competency: null, revision: 2 });
    // A client that sends no revision saves without the check.
    expect((await put(id, { text: 'Anybody' })).json).toMatchObject({ revision: 3 });
    expect((await scene.client.delete(`${scene.path}/questions/${id}?revision=3`)).status).toBe(204);
  });

  it('lets one of two who save at the same moment through', async () => {
    const { id } = await aQuestion(server.ctx.db, { job: scene.job });
    const both = await Promise.all([put(id, { text: 'One', revision: 1 }), put(id, { text: 'Two', revision: 1 })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});

describe('questions that were answered and then changed', () => {
  /** An applicant answered two questions; then staff reworded one, removed the other and added a third and a fourth. */
  async function changedAfterAnswers() {
    const { db } = server.ctx;
    const first = await aQuestion(db, {
      job: scene.job,
      text: 'What was asked',
      competency: 'Then',
      answer_seconds: 60,
    });
    const second = await aQuestion(db, { job: scene.job, text: 'Asked as well', answer_seconds: 60 });
    const given = await aResponse(db, scene.job);
    const reworded = { text: 'What is asked now', competency: 'Now', answer_seconds: 300, kind: 'text', order: 2 };
    expect((await put(first.id, reworded)).status).toBe(200);
    expect((await scene.client.delete(`${scene.path}/questions/${second.id}`)).status).toBe(204);
    for (const text of ['Third', 'Fourth']) await scene.client.post(`${scene.path}/questions`, { text });
    return { first, second, ...given };
  }
  const titles = ['What was asked', 'Asked as well'];

  it('stay with their answers as they were, wherever a reviewer looks', async () => {
    const { application, answers, first } = await changedAfterAnswers();
    const list = await scene.client.get(`${scene.path}/answers?application=${application.id}`);
    expect(list.json).toMatchObject([
      { question_text: titles[0], competency: 'Then', answer_seconds: 60, kind: 'video', order: 1, state: 'playable' },
      { question_text: titles[1], answer_seconds: 60, order: 2, state: 'playable' },
    ]);
    const one = await scene.client.get(`${scene.path}/answers/${answers[0]?.id}`);
    expect(one.json).toMatchObject({ question_text: titles[0], competency: 'Then', kind: 'video' });
    const held = await scene.client.get(`${scene.path}/questions?application_id=${application.id}`);
    expect((held.json as Question[]).map(({ text, revision }) => [text, revision])).toEqual(
      titles.map((text) => [text, 0]),
    );
    const rated = await scene.client.post(`${scene.path}/answerreviews`, { answer: answers[1]?.id, rating: 4 });
    expect(rated.status, rated.text).toBe(201);
    const noted = { application: application.id, question: first.id, comment: 'Clear' };
    expect((await scene.client.post(`${scene.path}/reviewcomments`, noted)).status).toBe(201);
  });

  it('leave the applicant as complete as the interview was that was sent', async () => {
    const { application } = await changedAfterAnswers();
    await server.ctx.db
      .update(applications)
      .set({ strip: [1, 2].map((question) => ({ question, state: 'playable' as const, height: 1 })) })
      .where(eq(applications.id, application.id));
    const one = (await scene.client.get(`${scene.path}/applications/${application.id}`)).json as Application;
    expect(one.job.question_count).toBe(2);
    expect(one.label).toMatchObject({ incomplete: false });
    const { results } = (await scene.client.get(`${scene.path}/applications?status=Responded`)).json as {
      results: Application[];
    };
    expect(results.map(({ strip, label }) => [strip.length, label.incomplete])).toEqual([[2, false]]);
    const found = (await scene.client.get('/api/applications?q=amara')).json as FoundApplication[];
    expect(found.every(({ job }) => job.question_count === 2)).toBe(true);
  });

  it('are counted in the mails to their applicant as they were', async () => {
    const { application } = await changedAfterAnswers();
    await scene.client.post(`${scene.path}/questions`, { text: 'Fifth' });
    const { ctx } = server;
    await ctx.db.transaction(async (tx) => {
      const job = { ...scene.job, question_count: 4 };
      await queueApplicantMail(ctx, tx, 'completion', { record: { job }, application });
    });
    const sent = await ctx.db.select().from(mails).where(eq(mails.application_id, application.id));
    expect(sent.map(({ text }) => text).join('')).toContain('You answered 2 questions.');
  });

  it('are the new ones for whoever opens the interview from then on, and the old ones for whoever had opened it', async () => {
    const { db, env } = server.ctx;
    const before = await aQuestion(db, { job: scene.job, text: 'Before' });
    const early = await aVersion(db, await anApplication(db, { job: scene.job }));
    await put(before.id, { text: 'After' });
    const late = await anApplication(db, { job: scene.job });
    const titlesOf = async (application: typeof early) => {
      const browser = server.anonymous();
      const token = linkToken(env.SESSION_SECRET, application.id, application.link_version);
      const opened = await browser.post('/api/interview/open', { shorturl: scene.job.shorturl, token, device });
      expect((opened.json as Interview).questions).toHaveLength(1);
      const held = await scene.client.get(`${scene.path}/questions?application_id=${application.id}`);
      return (held.json as Question[]).map(({ text }) => text);
    };
    expect(await titlesOf(early)).toEqual(['Before']);
    expect(await titlesOf(late)).toEqual(['After']);
    const [row] = await db.select().from(questions).where(eq(questions.id, before.id));
    expect(row?.text).toBe('After');
  });
});
