import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aQuestion, aResponse } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { applications, events, jobs } from '../../db/schema/index.ts';

const server = useTestServer();
let path: string;
const scene = perTest(() =>
  aStaffScene(server, { title: 'Analyst', description: '<p>Find out why.</p>', status: 'Published' }),
);
beforeEach(async () => {
  path = `/api/jobs/${scene.job.id}`;
});

const eventsOf = (type: string) =>
  server.ctx.db
    .select({ data: events.data, by: events.actor_user_id })
    .from(events)
    .where(and(eq(events.job_id, scene.job.id), eq(events.type, type)))
    .orderBy(events.id);
const day = 86_400_000;
const MATRIX = {
  revision: 0,
  competencies: [{ name: 'Calm', indicators: [{ text: 'Waits' }] }],
  levels: [{ name: 'Little' }, { name: 'Much' }],
};
const later = (days: number) => new Date(Date.now() + days * day).toISOString();

describe('a change of a published activity', () => {
  it('is told to the feed with its author, figures with what they were', async () => {
    const reply = await scene.client.patch(path, { title: 'Analyst, Leeds', applicant_deadline_days: 9 });
    expect(reply.status, reply.text).toBe(200);
    const [event, ...more] = await eventsOf('job.settings_changed');
    expect(more).toEqual([]);
    expect(event?.by).toBe(scene.owner.id);
    expect(event?.data).toEqual({
      settings: 'title,deadline',
      fields: 'title,applicant_deadline_days',
      'applicant_deadline_days.before': scene.job.applicant_deadline_days,
      'applicant_deadline_days.after': 9,
    });
  });

  it('that changes nothing, or one of a draft, is not told', async () => {
    await scene.client.patch(path, { title: 'Analyst', rating_style: scene.job.rating_style });
    expect(await eventsOf('job.settings_changed')).toEqual([]);
    const draft = (await scene.client.post('/api/jobs', { title: 'Draft' })).json as { id: number };
    await scene.client.patch(`/api/jobs/${draft.id}`, { title: 'Draft, better' });
    const ofDraft = await server.ctx.db.select().from(events).where(eq(events.job_id, draft.id));
    expect(ofDraft.map(({ type }) => type)).toEqual(['job.created']);
  });

  it('of its deadline leaves the deadlines of those who were invited', async () => {
    const deadline = new Date(Date.now() + 3 * day);
    const invited = await anApplication(server.ctx.db, { job: scene.job, invited_at: new Date(), deadline });
    for (const days of [2, 20]) {
      const reply = await scene.client.patch(path, { fixed_deadline: later(days) });
      expect(reply.status, reply.text).toBe(200);
    }
    const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, invited.id));
    expect(row?.deadline).toEqual(deadline);
    expect(await eventsOf('job.deadline_moved')).toHaveLength(2);
  });

  it.each([
    ['a blank title', { title: ' ' }, { title: ['title_missing'] }],
    ['no description', { description: '<p></p>' }, { description: ['description_missing'] }],
    ['a deadline in the past', { fixed_deadline: later(-1) }, { fixed_deadline: ['deadline_past'] }],
    ['a matrix that is not there', { rating_style: 3 }, { rating_style: ['matrix_missing'] }],
    ['another purpose', { assessment_type: 'experience' }, { assessment_type: ['not_allowed'] }],
    ['another language', { default_locale: 'fr-fr' }, { default_locale: ['not_allowed'] }],
    ['AI that nobody was told of', { ai_assistance: true }, { ai_assistance: ['not_allowed'] }],
  ])('to %s is refused', async (_what, body, errors) => {
    const problem = problemOf(await scene.client.patch(path, body));
    expect(problem).toMatchObject({ status: 422, code: 'invalid' });
    expect(problem.errors).toMatchObject(errors);
    expect(await eventsOf('job.settings_changed')).toEqual([]);
  });

  it('keeps feedback that was promised, and lets AI be switched off', async () => {
    await server.ctx.db.update(jobs).set({ ai_assistance: true }).where(eq(jobs.id, scene.job.id));
    expect((await scene.client.patch(path, { advertise_review: true, ai_assistance: false })).status).toBe(200);
    expect(problemOf(await scene.client.patch(path, { advertise_review: false }))).toMatchObject({ status: 422 });
    expect((await scene.client.get(path)).json).toMatchObject({
      locked: expect.arrayContaining(['advertise_review', 'ai_assistance']),
    });
  });

  it.each([
    [{}, true],
    [{ promise_reviews: true }, true],
    [{ promise_reviews: false }, false],
  ])('promises a review to those who are in it as the caller says: %j', async (choice, promised) => {
    const { id } = await anApplication(server.ctx.db, { job: scene.job });
    expect((await scene.client.patch(path, { advertise_review: true, ...choice })).status).toBe(200);
    expect((await scene.client.get(`${path}/applications/${id}`)).json).toMatchObject({ review_paid: promised });
    // What is on already promises nothing more.
    expect((await scene.client.patch(path, { advertise_review: true, promise_reviews: true })).status).toBe(200);
    expect((await scene.client.get(`${path}/applications/${id}`)).json).toMatchObject({ review_paid: promised });
  });

  it('may mend one thing while another is out of order', async () => {
    const passed = new Date(Date.now() - day);
    await server.ctx.db.update(jobs).set({ fixed_deadline: passed, description: '' }).where(eq(jobs.id, scene.job.id));
    expect((await scene.client.patch(path, { title: 'Better' })).status).toBe(200);
    const whole = await scene.client.patch(path, { title: 'Best', fixed_deadline: passed.toISOString() });
    expect(whole.status, whole.text).toBe(200);
    const moved = await scene.client.patch(path, { fixed_deadline: later(-2) });
    expect(problemOf(moved).errors).toEqual({ fixed_deadline: ['deadline_past'] });
    expect((await scene.client.patch(path, { fixed_deadline: later(5) })).status).toBe(200);
  });
});

describe('the way of rating', () => {
  it('is locked once a rating is given', async () => {
    expect((await scene.client.get(path)).json).toMatchObject({ locked: expect.not.arrayContaining(['rating_style']) });
    await aQuestion(server.ctx.db, { job: scene.job });
    const { answers } = await aResponse(server.ctx.db, scene.job);
    const rated = await scene.client.post(`${path}/answerreviews`, { answer: answers[0]?.id, rating: 3 });
    expect(rated.status, rated.text).toBe(201);
    expect((await scene.client.get(path)).json).toMatchObject({
      locked: expect.arrayContaining(['rating_style', 'rating_scale']),
    });
    // When ratings of others are read is no part of the way of rating; a form sends the locked fields as they are.
    const { rating_style, rating_scale } = scene.job;
    const changed = await scene.client.patch(path, { rating_style, rating_scale, independent_ratings: true });
    expect(changed).toMatchObject({
      status: 200,
      json: { independent_ratings: true, ratings_hidden_until_sent: true },
    });
  });
});

describe('questions and criteria of a published activity', () => {
  it('tell the feed what became of them', async () => {
    const one = (await scene.client.post(`${path}/questions`, { text: 'Why us?' })).json as { id: number };
    const two = (await scene.client.post(`${path}/questions`, { text: 'Why now?' })).json as { id: number };
    await scene.client.put(`${path}/questions/${one.id}`, { json: { text: 'Why here?' } });
    await scene.client.put(`${path}/questions/${one.id}`, { json: { order: 2 } });
    await scene.client.delete(`${path}/questions/${two.id}`);
    const bulk_operations = (await eventsOf('job.question_changed')).map(({ data }) => data);
    expect(bulk_operations).toEqual([
      { change: 'added', question: one.id, order: 1 },
      { change: 'added', question: two.id, order: 2 },
      { change: 'changed', question: one.id, order: 1 },
      { change: 'moved', question: one.id, order: 2 },
      { change: 'removed', question: two.id, order: 1 },
    ]);
    const indicators = [
      { text: 'Vague', score: 1 },
      { text: 'Clear', score: 5 },
    ];
    await scene.client.post(`${path}/rubrics`, { question: one.id, indicators });
    expect((await eventsOf('job.criteria_changed')).map(({ data }) => data)).toEqual([{ reviews: 0 }]);
  });
});

describe('an archived activity', () => {
  it('is read and not changed, until it is brought back', async () => {
    const question = await aQuestion(server.ctx.db, { job: scene.job });
    await scene.client.post(`${path}/archive`);
    const tries = [
      await scene.client.patch(path, { title: 'Other' }),
      await scene.client.post(`${path}/questions`, { text: 'More?' }),
      await scene.client.put(`${path}/questions/${question.id}`, { json: { text: 'Other?' } }),
      await scene.client.delete(`${path}/questions/${question.id}`),
      await scene.client.put(`${path}/matrixreviewoptions`, { json: MATRIX }),
      await scene.client.delete(`${path}/image`),
    ];
    expect(tries.map((reply) => [reply.status, problemOf(reply).code])).toEqual(tries.map(() => [409, 'wrong_state']));
    await scene.client.post(`${path}/unarchive`);
    expect((await scene.client.patch(path, { title: 'Other' })).status).toBe(200);
  });
});
