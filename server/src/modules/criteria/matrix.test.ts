import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MatrixOptions, MatrixReview } from '@vivavoce/contract/types.ts';
import { perTest } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aMatrix } from '../../../test/criteria.ts';
import type { TestMatrix } from '../../../test/criteria.ts';
import { aQuestion, aResponse, aSeat } from '../../../test/factories.ts';
import type { Application, Question } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { applications, matrix_reviews, questions as questionRows } from '../../db/schema/index.ts';

const server = useTestServer();
let questions: Question[];
let one: Application;
let matrix: TestMatrix;
const scene = perTest(() => aStaffScene(server, { rating_style: 3 }));
beforeEach(async () => {
  questions = [
    await aQuestion(server.ctx.db, { job: scene.job, competency: 'Motivation' }),
    await aQuestion(server.ctx.db, { job: scene.job, competency: ' judgement' }),
  ];
  one = (await aResponse(server.ctx.db, scene.job)).application;
  matrix = await aMatrix(server.ctx.db, scene.job, { names: ['Motivation', 'Judgement'] });
});

const path = () => `${scene.path}/matrixreviewoptions`;
const read = async (query = '') => (await scene.client.get(`${path()}${query}`)).json as MatrixOptions;
const put = (json: object) => scene.client.put(path(), { json });
/** The stored matrix as it is sent back. */
const wanted = async () => {
  const { competencies, levels, revision } = await read();
  return {
    revision,
    competencies: competencies.map(({ id, name, indicators }) => ({
      id: id ?? 0,
      name,
      indicators: indicators.map((row) => ({ id: row.id ?? 0, text: row.text })),
    })),
    levels: levels.map(({ id, name }) => ({ id: id ?? 0, name })),
  };
};
const average = async () =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, one.id)))[0]?.average_review;
const seat = async (): Promise<ApiClient> => server.staff(await aSeat(server.ctx.db, scene.job), null);
const choice = (indicator = 0, level = 0, about = 0) => ({
  application: one.id,
  question: questions[about]?.id,
  competency: matrix.competencies[about]?.id,
  indicator: matrix.competencies[about]?.indicators[indicator],
  level: matrix.levels[level],
});
const choose = (client: ApiClient, body: object) => client.post(`${scene.path}/matrixreviews`, body);
const visibleReviews = async (client: ApiClient) =>
  (await client.get(`${scene.path}/matrixreviews?application=${one.id}`)).json as MatrixReview[];
const submit = (client: ApiClient) =>
  client.post(`${scene.path}/answerreviews/submit_review`, { application_id: one.id });

describe('the matrix of an activity', () => {
  it('is proposed for what its questions are about', async () => {
    const fresh = await aStaffScene(server, { default_locale: 'fr-fr' });
    for (const competency of ['Motivation', 'motivation ', null, 'Écoute'])
      await aQuestion(server.ctx.db, { job: fresh.job, competency });
    const of = async (query = '') =>
      (await fresh.client.get(`${fresh.path}/matrixreviewoptions${query}`)).json as MatrixOptions;
    expect(await of()).toEqual({ job: fresh.job.id, competencies: [], levels: [], revision: 0 });
    const proposed = await of('?default=true');
    expect(proposed.competencies.map(({ id, name }) => [id, name])).toEqual([
      [null, 'Motivation'],
      [null, 'Écoute'],
    ]);
    expect(proposed.competencies[0]?.indicators).toHaveLength(3);
    expect(proposed.levels.map(({ name }) => name)).toContain('Observé');
  });

  it('keeps its order, and later edits by revision', async () => {
    const { competencies, levels, revision } = await wanted();
    const changed = {
      revision,
      competencies: [{ name: 'Calm', indicators: [{ text: 'Listens' }] }, ...competencies.toReversed()],
      levels,
    };
    const saved = await put(changed);
    expect(saved.status).toBe(200);
    expect((saved.json as MatrixOptions).competencies.map(({ name }) => name)).toEqual([
      'Calm',
      'Judgement',
      'Motivation',
    ]);
    expect(problemOf(await put({ ...changed, competencies })).code).toBe('conflict');
    expect((await read()).revision).toBe(revision + 1);
  });

  it('passes a new name on to the questions', async () => {
    const { competencies, ...rest } = await wanted();
    await put({ ...rest, competencies: competencies.map((row) => ({ ...row, name: `${row.name} shown` })) });
    const rows = await server.ctx.db
      .select()
      .from(questionRows)
      .where(eq(questionRows.job_id, scene.job.id))
      .orderBy(questionRows.order);
    expect(rows.map(({ competency }) => competency)).toEqual(['Motivation shown', 'Judgement shown']);
  });

  it.each([
    ['one level', { levels: [{ name: 'Yes' }] }, { levels: ['too_small'] }],
    ['seven levels', { levels: [1, 2, 3, 4, 5, 6, 7].map((n) => ({ name: String(n) })) }, { levels: ['too_big'] }],
    ['a level twice', { levels: [{ name: 'Yes' }, { name: 'yes' }] }, { levels: ['repeated'] }],
    ['a foreign level', { levels: [{ id: 1, name: 'A' }, { name: 'B' }] }, { levels: ['not_allowed'] }],
    [
      'a competency twice',
      { competencies: ['Calm', 'CALM '].map((name) => ({ name, indicators: [] })) },
      { competencies: ['repeated'] },
    ],
    [
      'an indicator of elsewhere',
      { competencies: [{ name: 'Calm', indicators: [{ id: 1, text: 'A' }] }] },
      { competencies: ['not_allowed'] },
    ],
  ])('refuses %s', async (_name, body, errors) => {
    const before = await read();
    const reply = await put({ competencies: [], levels: [{ name: 'A' }, { name: 'B' }], ...body });
    expect(problemOf(reply)).toEqual({ status: 422, code: 'invalid', errors });
    expect(await read()).toEqual(before);
  });

  it.each([[{ levels: 3 }], [{ competencies: [{ name: '' }] }], [{ more: true }]])(
    'refuses the shape %j',
    async (body) => {
      expect((await put({ competencies: [], levels: [{ name: 'A' }, { name: 'B' }], ...body })).status).toBe(422);
    },
  );

  it('must cover every question before the activity is published', async () => {
    const draft = await aStaffScene(server, { rating_style: 3, status: 'Draft', published_at: null });
    const about = await aQuestion(server.ctx.db, { job: draft.job, competency: 'Motivation' });
    const bare = await aQuestion(server.ctx.db, { job: draft.job });
    const publish = () => draft.client.post(`${draft.path}/publish`, {});
    expect((await publish()).json).toMatchObject({
      code: 'not_publishable',
      missing: [
        { step: 'criteria', code: 'matrix_missing' },
        { step: 'criteria_questions', code: 'competency_missing' },
      ],
    });
    await draft.client.put(`${draft.path}/questions/${bare.id}`, { json: { competency: 'Motivation' } });
    expect((await publish()).json).toMatchObject({ missing: [{ code: 'matrix_missing' }] });
    await aMatrix(server.ctx.db, draft.job, { names: [about.competency ?? ''] });
    expect((await publish()).status).toBe(200);
    const unrated = await draft.client.post(`${draft.path}/questions`, { text: 'And now?', competency: ' ' });
    expect(problemOf(unrated).errors).toEqual({ competency: ['required'] });
    const emptied = await draft.client.put(`${draft.path}/questions/${bare.id}`, { json: { competency: null } });
    expect(problemOf(emptied).errors).toEqual({ competency: ['required'] });
    expect((await draft.client.put(`${draft.path}/questions/${bare.id}`, { json: { text: 'Why now?' } })).status).toBe(
      200,
    );
  });

  it('goes with copies of the activity', async () => {
    const copy = (await scene.client.post(`/api/jobs?duplicate=${scene.job.id}`, {})).json as { id: number };
    const of = (await scene.client.get(`/api/jobs/${copy.id}/matrixreviewoptions`)).json as MatrixOptions;
    const texts = ({ competencies, levels }: MatrixOptions) => [
      competencies.map(({ name, indicators }) => [name, indicators.map(({ text }) => text)]),
      levels.map(({ name }) => name),
    ];
    expect(texts(of)).toEqual(texts(await read()));
    expect(of.levels[0]?.id).not.toBe(matrix.levels[0]);
  });
});

describe('rating by matrix', () => {
  it('counts once sent, as the mean of the levels on the scale, and hides others until then', async () => {
    const [me, other] = [await seat(), await seat()];
    expect(problemOf(await submit(me)).code).toBe('wrong_state');
    expect((await choose(me, choice(0, 3))).status).toBe(201);
    await choose(me, choice(1, 1));
    expect(await visibleReviews(other)).toEqual([]);
    expect(await average()).toBeNull();
    expect((await submit(me)).json).toMatchObject({ average_review: 3.75 });
    await choose(other, choice(0, 0));
    expect(await visibleReviews(other)).toMatchObject([{ sent: false, final: false }]);
    await submit(other);
    expect(await visibleReviews(other)).toHaveLength(3);
    expect(await average()).toBe(2.5);
  });

  it('replaces a level, and takes it back', async () => {
    const me = await seat();
    const made = (await choose(me, choice(0, 0))).json as MatrixReview;
    await submit(me);
    const url = `${scene.path}/matrixreviews/${made.id}`;
    expect((await me.put(url, { json: { level: matrix.levels[3] } })).json).toMatchObject({ id: made.id });
    expect(await average()).toBe(5);
    expect(((await choose(me, choice(0, 1))).json as MatrixReview).id).toBe(made.id);
    expect(await average()).toBe(2.5);
    expect((await me.delete(url)).status).toBe(204);
    expect((await me.delete(url)).status).toBe(404);
    expect(await average()).toBeNull();
  });

  it('fits parts that belong together, in the own name, in an activity rated so', async () => {
    const [me, other] = [await seat(), await seat()];
    const [fits, about] = [choice(), choice(0, 0, 1)];
    const refused: [object, Record<string, string[]>][] = [
      [{ ...fits, indicator: about.indicator }, { indicator: ['not_allowed'] }],
      [{ ...fits, competency: about.competency, indicator: about.indicator }, { competency: ['not_allowed'] }],
      [{ ...fits, level: 987_654_321 }, { level: ['not_allowed'] }],
      [{ ...fits, question: 987_654_321 }, { competency: ['not_allowed'] }],
      [{ ...fits, level: 'high' }, { level: ['wrong_type'] }],
    ];
    for (const [body, errors] of refused) expect(problemOf(await choose(me, body)).errors).toEqual(errors);
    expect((await choose(me, { ...fits, reviewer: 1 })).status).toBe(403);
    expect((await choose(me, { ...fits, application: 987_654_321 })).status).toBe(404);
    expect(await visibleReviews(me)).toEqual([]);
    const made = (await choose(me, about)).json as MatrixReview;
    const url = `${scene.path}/matrixreviews/${made.id}`;
    expect((await other.delete(url)).status).toBe(404);
    const moved = await me.put(url, { json: { level: matrix.levels[0], question: questions[0]?.id } });
    expect(problemOf(moved).errors).toEqual({ question: ['not_allowed'] });
    const plain = await aStaffScene(server);
    const { application } = await aResponse(server.ctx.db, plain.job);
    const elsewhere = await plain.client.post(`${plain.path}/matrixreviews`, { ...fits, application: application.id });
    expect(problemOf(elsewhere).code).toBe('wrong_state');
  });

  it('ends when the own review is closed', async () => {
    const me = await seat();
    const made = (await choose(me, choice(0, 2))).json as MatrixReview;
    await submit(me);
    expect((await me.post(`${scene.path}/applications/${one.id}/finalise-review`)).status).toBe(200);
    for (const call of [choose(me, choice(0, 1)), me.delete(`${scene.path}/matrixreviews/${made.id}`)])
      expect(problemOf(await call).code).toBe('wrong_state');
    expect(await visibleReviews(me)).toMatchObject([{ level: matrix.levels[2], final: true }]);
  });

  it('by two people who toggle at the same moment gives the exact mean', async () => {
    const [me, other] = [await seat(), await seat()];
    await choose(me, choice(0, 0));
    await choose(other, choice(0, 0));
    await submit(me);
    await submit(other);
    const toggles = [me, other].flatMap((client) =>
      [1, 2, 3].flatMap((level) => [choose(client, choice(0, level)), choose(client, choice(1, level))]),
    );
    const replies = await Promise.all(toggles);
    expect(replies.every(({ status }) => status === 201)).toBe(true);
    await Promise.all([choose(me, choice(0, 3)), choose(me, choice(1, 3)), choose(other, choice(0, 1))]);
    await choose(other, choice(1, 1));
    expect(await average()).toBe(3.75);
    const stored = await server.ctx.db.select().from(matrix_reviews).where(eq(matrix_reviews.application_id, one.id));
    expect(stored).toHaveLength(4);
  });

  it('is touched by no edit unless that was said', async () => {
    const [me, other] = [await seat(), await seat()];
    await choose(me, choice(0, 3));
    await choose(other, choice(1, 0));
    await submit(me);
    await submit(other);
    expect(await average()).toBe(3.13);
    const now = await wanted();
    const without = now.competencies.map((row) => ({ ...row, indicators: row.indicators.slice(0, 1) }));
    const refused = await put({ ...now, competencies: without });
    expect(refused.json).toMatchObject({ code: 'has_reviews', affected: { reviews: 1, applicants: 1 } });
    for (const levels of [now.levels.slice(0, 3), now.levels.toReversed(), [...now.levels, { name: 'More' }]])
      expect((await put({ ...now, levels })).json).toMatchObject({ affected: { reviews: 2, applicants: 1 } });
    const more = now.competencies.map((row) => ({ ...row, indicators: [...row.indicators, { text: 'Listens' }] }));
    expect((await put({ ...now, competencies: more })).status, 'a new indicator touches nothing').toBe(200);
    expect((await put({ ...now, revision: now.revision + 1, competencies: without, confirm: true })).status).toBe(200);
    expect(await average()).toBe(5);
    const about = { competency: 'Judgement' };
    const moved = await scene.client.put(`${scene.path}/questions/${questions[0]?.id}`, { json: about });
    expect(problemOf(moved).code).toBe('has_reviews');
    expect((await scene.client.patch(scene.path, { rating_style: 1 })).json).toMatchObject({ code: 'has_reviews' });
  });
});
