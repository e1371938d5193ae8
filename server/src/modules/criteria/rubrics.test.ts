import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Rubric, RubricReview } from '@vivavoce/contract/types.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aRubric } from '../../../test/criteria.ts';
import { aQuestion, aResponse, aSeat, aTemplate } from '../../../test/factories.ts';
import type { Application, Question } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { answer_reviews, applications, events } from '../../db/schema/index.ts';

const server = useTestServer();
let scene: StaffScene;
let questions: Question[];
let one: Application;

async function begin(given: Parameters<typeof aStaffScene>[1] = {}): Promise<void> {
  scene = await aStaffScene(server, given);
  questions = [await aQuestion(server.ctx.db, { job: scene.job }), await aQuestion(server.ctx.db, { job: scene.job })];
  one = (await aResponse(server.ctx.db, scene.job)).application;
}
beforeEach(() => begin());

const question = (): Question => questions[0] as Question;
const path = () => `${scene.path}/rubrics`;
const steps = (...scores: number[]) => scores.map((score) => ({ text: `Worth ${score}`, score }));
const list = async (query = '') => (await scene.client.get(`${path()}${query}`)).json as Rubric[];
const average = async () =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, one.id)))[0]?.average_review;
const seat = async (): Promise<ApiClient> => server.staff(await aSeat(server.ctx.db, scene.job), null);
const choose = (client: ApiClient, indicator: number | undefined, extra: object = {}) =>
  client.post(`${scene.path}/rubricreviews`, { application: one.id, question: question().id, indicator, ...extra });
const submit = (client: ApiClient) =>
  client.post(`${scene.path}/answerreviews/submit_review`, { application_id: one.id });

describe('the rubric of a question', () => {
  it('is proposed for the scale, in the language of the activity', async () => {
    const [proposed] = await list(`?default=true&question=${question().id}`);
    expect(proposed).toMatchObject({ id: null, question: question().id, enabled: true, revision: 0 });
    expect(proposed?.indicators.map(({ score }) => score)).toEqual([1, 2, 3, 4, 5]);
    await begin({ rating_scale: 10, default_locale: 'fr-fr' });
    const [french] = await list('?default=1');
    expect(french?.indicators.map(({ score }) => score)).toEqual([2, 4, 6, 8, 10]);
    expect(french?.indicators[0]?.text).toMatch(/^Ne répond pas/);
    expect(await list()).toEqual([]);
  });

  it('may name the activity of the path, and no other', async () => {
    const named = { question: question().id, indicators: steps(1, 5), job: scene.job.id };
    const elsewhere = await scene.client.post(path(), { ...named, job: scene.job.id + 1 });
    expect(problemOf(elsewhere)).toMatchObject({ status: 422, errors: { job: ['not_allowed'] } });
    expect(await list()).toEqual([]);
    expect((await scene.client.post(path(), named)).json).toMatchObject({ job: scene.job.id });
  });

  it('is one, in the order given, and follows later edits by its revision', async () => {
    const made = await scene.client.post(path(), { question: question().id, indicators: steps(5, 1, 3) });
    expect(made.status).toBe(201);
    const rubric = made.json as Rubric;
    expect(rubric.indicators.map(({ score }) => score)).toEqual([5, 1, 3]);
    const again = await scene.client.post(path(), { question: question().id, indicators: steps(1, 2) });
    expect(again.json).toMatchObject({ status: 409, code: 'conflict', existing: rubric.id });
    const [five, low] = rubric.indicators;
    const indicators = [
      { id: low?.id, text: 'Low', score: 1 },
      { text: 'Middle', score: 2 },
      { id: five?.id, text: 'High', score: 5 },
    ];
    const changed = await scene.client.patch(`${path()}/${rubric.id}`, { indicators, revision: rubric.revision });
    expect((changed.json as Rubric).indicators.map(({ text }) => text)).toEqual(['Low', 'Middle', 'High']);
    const late = await scene.client.patch(`${path()}/${rubric.id}`, { enabled: false, revision: rubric.revision });
    expect(problemOf(late)).toMatchObject({ status: 409, code: 'conflict' });
    expect(await list(`?question=${question().id}`)).toMatchObject([{ id: rubric.id, enabled: true, revision: 2 }]);
    expect(await list(`?question=${questions[1]?.id}`)).toEqual([]);
  });

  it.each([
    ['one indicator', { indicators: steps(3) }, { indicators: ['too_small'] }],
    ['too many', { indicators: steps(...Array.from({ length: 11 }, () => 3)) }, { indicators: ['too_big'] }],
    ['a score above the scale', { indicators: steps(1, 6) }, { indicators: ['too_big'] }],
    ['the same words twice', { indicators: [...steps(2), ...steps(2)] }, { indicators: ['repeated'] }],
    [
      'a foreign indicator',
      { indicators: [{ id: 1, text: 'A', score: 1 }, ...steps(2)] },
      { indicators: ['not_allowed'] },
    ],
    ['a question of no activity', { question: 987_654_321 }, { question: ['not_allowed'] }],
  ])('refuses %s', async (_name, body, errors) => {
    const reply = await scene.client.post(path(), { question: question().id, indicators: steps(1, 2), ...body });
    expect(problemOf(reply)).toEqual({ status: 422, code: 'invalid', errors });
    expect(await list()).toEqual([]);
  });

  it.each([
    [
      {
        indicators: [
          { text: '', score: 1 },
          { text: 'x'.repeat(301), score: 0 },
        ],
      },
    ],
    [{ indicators: 'all' }],
    [{ indicators: steps(1, 2), marks: 3 }],
  ])('refuses the shape %j', async (body) => {
    const reply = await scene.client.post(path(), { question: question().id, ...body });
    expect(reply.status).toBe(422);
    expect(await list()).toEqual([]);
  });

  it('goes with copies of the activity, and comes with a template', async () => {
    await aRubric(server.ctx.db, questions[1] as Question);
    const copy = (await scene.client.post(`/api/jobs?duplicate=${scene.job.id}`, {})).json as { id: number };
    const [copied] = (await scene.client.get(`/api/jobs/${copy.id}/rubrics`)).json as Rubric[];
    expect(copied?.indicators.map(({ text, score }) => [text, score])).toEqual([
      ['Says little', 1],
      ['Gives an example', 2],
      ['Weighs and learns', 3],
    ]);
    expect(copied?.question).not.toBe(questions[1]?.id);
    const template = await aTemplate(server.ctx.db, {
      content: {
        job: { title: 'Adviser', description: '<p>Help.</p>', rating_style: 3 },
        questions: [{ text: 'Why?', competency: 'Motivation' }],
        criteria: {
          rubrics: [{ question: 1, indicators: steps(1, 5) }],
          matrix: { competencies: [{ name: 'Motivation', indicators: ['Says why'] }], levels: ['No', 'Yes'] },
        },
      },
    });
    const made = await scene.client.post('/templates/api/job-templates/create', { template_ids: [template.id] });
    const [job] = made.json as { id: number; status: string; competencies: string[] }[];
    expect(job).toMatchObject({ status: 'Published', competencies: ['Motivation'] });
    expect((await scene.client.get(`/api/jobs/${job?.id}/rubrics`)).json).toHaveLength(1);
    expect((await scene.client.get(`/api/jobs/${job?.id}/matrixreviewoptions`)).json).toMatchObject({
      competencies: [{ name: 'Motivation', indicators: [{ text: 'Says why' }] }],
      levels: [{ name: 'No' }, { name: 'Yes' }],
    });
  });

  it('follows the scale while nothing is rated; after that style and scale stay', async () => {
    const rubric = await aRubric(server.ctx.db, question());
    const scores = async () => (await list())[0]?.indicators.map(({ score }) => score);
    expect((await scene.client.patch(scene.path, { rating_scale: 10 })).status).toBe(200);
    expect(await scores()).toEqual([2, 4, 6]);
    expect((await scene.client.patch(scene.path, { rating_scale: 5 })).status).toBe(200);
    expect(await scores()).toEqual([1, 2, 3]);
    await choose(await seat(), rubric.indicators[0]);
    for (const change of [{ rating_scale: 10 }, { rating_style: 2 }]) {
      const refused = await scene.client.patch(scene.path, change);
      expect(refused.json).toMatchObject({ code: 'has_reviews', affected: { reviews: 1, applicants: 1 } });
    }
    expect((await scene.client.patch(scene.path, { rating_scale: 5, rating_style: 1, role: 'Adviser' })).status).toBe(
      200,
    );
  });
});

describe('rating by a rubric', () => {
  it('gives the answer the score, one choice for each reviewer, which only the reviewer sees', async () => {
    const { indicators } = await aRubric(server.ctx.db, question());
    const [me, other] = [await seat(), await seat()];
    const made = await choose(me, indicators[2]);
    expect(made.status).toBe(201);
    const { id } = made.json as RubricReview;
    await submit(me);
    expect(await average()).toBe(3);
    const changed = await me.patch(`${scene.path}/rubricreviews/${id}`, { indicator: indicators[1] });
    expect(changed.json).toMatchObject({ id, indicator: indicators[1] });
    expect(await average()).toBe(2);
    expect(((await choose(me, indicators[0])).json as RubricReview).id).toBe(id);
    await choose(other, indicators[2]);
    await submit(other);
    expect(await average()).toBe(2);
    const visibleReviews = async (client: ApiClient, what: string) =>
      (await client.get(`${scene.path}/${what}?application=${one.id}`)).json as unknown[];
    expect(await visibleReviews(me, 'rubricreviews')).toMatchObject([{ id, indicator: indicators[0] }]);
    expect(await visibleReviews(me, 'answerreviews')).toHaveLength(2);
  });

  it('takes indicators of the question only, in the own name, of answers that exist', async () => {
    const { indicators } = await aRubric(server.ctx.db, question());
    const elsewhere = await aRubric(server.ctx.db, questions[1] as Question);
    const [me, other] = [await seat(), await seat()];
    expect(problemOf(await choose(me, elsewhere.indicators[0])).errors).toEqual({ indicator: ['not_allowed'] });
    expect((await choose(me, indicators[0], { reviewer: 1 })).status).toBe(403);
    expect((await choose(me, indicators[0], { application: 987_654_321 })).status).toBe(404);
    const unanswered = await aQuestion(server.ctx.db, { job: scene.job });
    const late = await aRubric(server.ctx.db, unanswered);
    const refused = await choose(me, late.indicators[0], { question: unanswered.id });
    expect(problemOf(refused).errors).toEqual({ question: ['not_allowed'] });
    const { id } = (await choose(me, indicators[0])).json as RubricReview;
    const url = `${scene.path}/rubricreviews/${id}`;
    expect((await other.patch(url, { indicator: indicators[1] })).status).toBe(404);
    const moved = await me.patch(url, { indicator: indicators[1], question: questions[1]?.id });
    expect(problemOf(moved).errors).toEqual({ question: ['not_allowed'] });
  });

  it('leaves no second way to rate that answer, until the rubric is switched off', async () => {
    const { id } = await aRubric(server.ctx.db, question());
    const me = await seat();
    const answers = (await me.get(`${scene.path}/answers?application=${one.id}`)).json as { id: number }[];
    const byNumber = () => me.post(`${scene.path}/answerreviews`, { answer: answers[0]?.id, rating: 4 });
    expect(problemOf(await byNumber())).toMatchObject({ status: 409, code: 'wrong_state' });
    await scene.client.patch(`${path()}/${id}`, { enabled: false });
    expect((await byNumber()).status).toBe(201);
  });

  it('is touched by no edit unless that was said; then average and feed follow', async () => {
    const { id, indicators } = await aRubric(server.ctx.db, question());
    const [first, second] = [await seat(), await seat()];
    await choose(first, indicators[0]);
    await choose(second, indicators[2]);
    await submit(first);
    await submit(second);
    expect(await average()).toBe(2);
    const wanted = [
      { id: indicators[1], text: 'Gives an example', score: 2 },
      { id: indicators[2], text: 'Weighs and learns', score: 5 },
    ];
    const edit = (extra: object = {}) => scene.client.patch(`${path()}/${id}`, { indicators: wanted, ...extra });
    expect((await edit()).json).toMatchObject({
      status: 409,
      code: 'has_reviews',
      affected: { reviews: 2, applicants: 1 },
    });
    expect(await average()).toBe(2);
    expect((await edit({ confirm: true })).status).toBe(200);
    expect(await average()).toBe(5);
    const left = await server.ctx.db.select().from(answer_reviews).where(eq(answer_reviews.application_id, one.id));
    expect(left.map(({ rating }) => rating)).toEqual([5]);
    const stored = await server.ctx.db.select().from(events).where(eq(events.job_id, scene.job.id)).orderBy(events.id);
    expect(stored.at(-1)).toMatchObject({ type: 'job.criteria_changed', data: { reviews: 2 } });
    const spelled = wanted.map((row) => (row.score === 2 ? { ...row, text: 'Gives one example' } : row));
    expect((await edit({ indicators: spelled })).status).toBe(200);
  });

  it('by two reviewers while the rubric is edited ends with ratings of indicators that exist', async () => {
    const { id, indicators } = await aRubric(server.ctx.db, question());
    const [first, second] = [await seat(), await seat()];
    await submit(first);
    const kept = { id: indicators[2], text: 'Weighs and learns', score: 3 };
    const replies = await Promise.all([
      ...indicators.flatMap((indicator) => [choose(first, indicator), choose(second, indicator)]),
      scene.client.patch(`${path()}/${id}`, { indicators: [kept, { text: 'New', score: 1 }], confirm: true }),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const [rubric] = await list();
    expect(rubric?.indicators.map(({ text }) => text)).toEqual(['Weighs and learns', 'New']);
    const ratings = await server.ctx.db.select().from(answer_reviews).where(eq(answer_reviews.application_id, one.id));
    expect(ratings.every(({ rating }) => rating === 3)).toBe(true);
  });
});
