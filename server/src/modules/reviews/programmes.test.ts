import { eq } from 'drizzle-orm';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApplicantRecord } from '@vivavoce/contract/types.ts';
import { perTest } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aQuestion, aResponse, aSeat } from '../../../test/factories.ts';
import type { Answer, Application } from '../../../test/factories.ts';
import { textOf } from '../../../test/pdf-text.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { companies, jobs } from '../../db/schema/index.ts';

const NURSING = { programme: 'Nursing, BSc', checked: false, score: null, notes: '' };
const MIDWIFERY = { ...NURSING, programme: 'Midwifery' };
const RECOMMENDED = { ...NURSING, checked: true, score: 72, notes: '=calm; "kind"' };

const server = useTestServer();
let one: Application;
let answers: Answer[];
const path = () => `${scene.path}/applications/${one.id}`;
const scene = perTest(() => aStaffScene(server, { rating_style: 1 }));
beforeEach(async () => {
  await server.ctx.db.update(companies).set({ account_type: 'university' }).where(eq(companies.id, scene.company_id));
  await aQuestion(server.ctx.db, { job: scene.job });
  ({ application: one, answers } = await aResponse(server.ctx.db, scene.job));
  await scene.client.patch(path(), { programmes: [{ programme: NURSING.programme }, MIDWIFERY] });
});

const judge = (client: ApiClient, programme_reviews: object[], extra: object = {}) =>
  client.post(`${scene.path}/reviews`, { application: one.id, programme_reviews, ...extra });
const reviewsFor = async (client: ApiClient) =>
  (await client.get(`${scene.path}/reviews?application=${one.id}`)).json as {
    id: number;
    rating: number | null;
    programme_reviews: object[];
    sent: boolean;
  }[];
const seat = async () => server.staff(await aSeat(server.ctx.db, scene.job), null);
async function send(client: ApiClient): Promise<void> {
  await client.post(`${scene.path}/answerreviews`, { answer: answers[0]?.id, rating: 4 });
  expect((await client.post(`${scene.path}/answerreviews/submit_review`, { application_id: one.id })).status).toBe(200);
}

describe('programmes of an applicant', () => {
  it('are stored as a whole, and read with the applicant', async () => {
    expect((await scene.client.get(path())).json).toMatchObject({ programmes: [NURSING, MIDWIFERY] });
    const accepted = { ...NURSING, checked: true, score: 80, notes: 'From January' };
    expect((await scene.client.patch(path(), { programmes: [accepted] })).json).toMatchObject({
      programmes: [accepted],
    });
    // Another change of the applicant leaves them.
    expect((await scene.client.patch(path(), { external_id: 'A1' })).json).toMatchObject({ programmes: [accepted] });
  });

  it('are in the record with their reviews, on paper too', async () => {
    const reviewer = await seat();
    await judge(reviewer, [RECOMMENDED]);
    await send(reviewer);
    const record = (await reviewer.get(`${path()}/record`)).json as ApplicantRecord;
    expect(record).toMatchObject({ programmes: [NURSING, MIDWIFERY], reviews: [{ programmes: [RECOMMENDED] }] });
    const pdf = await textOf((await reviewer.get(`${path()}/record/pdf?locale=en-gb`)).bytes);
    expect(pdf).toMatch(/Midwifery.*Nursing, BSc · Recommended · Score 72/);
    expect(((await (await seat()).get(`${path()}/record`)).json as ApplicantRecord).reviews).toEqual([]);
  });

  it('come with a new applicant', async () => {
    const user = { first_name: 'Noa', last_name: 'Berg', email: 'noa@mail.example' };
    const added = await scene.client.post(`${scene.path}/applications`, { user, programmes: [MIDWIFERY] });
    const [{ id } = { id: 0 }] = (added.json as { results: { id: number }[] }).results;
    expect((await scene.client.get(`${scene.path}/applications/${id}`)).json).toMatchObject({
      programmes: [MIDWIFERY],
    });
  });

  it.each([
    [[{ programme: '' }]],
    [[{ programme: 'Law' }, { programme: 'LAW' }]],
    [[{ programme: 'Law', score: 101 }]],
    [[{ programme: 'Law', score: 7.5 }]],
    [[{ programme: 'Law', verdict: 'yes' }]],
    [Array.from({ length: 21 }, (_, index) => ({ programme: `Programme ${index}` }))],
    ['Law'],
  ])('are refused where they make no sense', async (programmes) => {
    expect((await scene.client.patch(path(), { programmes })).status).toBe(422);
    expect((await scene.client.get(path())).json).toMatchObject({ programmes: [NURSING, MIDWIFERY] });
  });

  it('belong to universities only', async () => {
    await server.ctx.db.update(companies).set({ account_type: 'employer' }).where(eq(companies.id, scene.company_id));
    expect((await scene.client.get(path())).json).toMatchObject({ programmes: null });
    const refusals = [
      await scene.client.patch(path(), { programmes: [NURSING] }),
      await scene.client.post(`${scene.path}/applications`, {
        user: { first_name: 'Noa', last_name: 'Berg', email: 'noa2@mail.example' },
        programmes: [NURSING],
      }),
    ];
    for (const refused of refusals)
      expect(problemOf(refused)).toMatchObject({ status: 422, errors: { programmes: ['not_allowed'] } });
    expect(problemOf(await judge(scene.client, [RECOMMENDED]))).toMatchObject({
      status: 422,
      errors: { programme_reviews: ['not_allowed'] },
    });
  });

  it('stay while a review speaks of them', async () => {
    await judge(scene.client, [RECOMMENDED]);
    expect(problemOf(await scene.client.patch(path(), { programmes: [MIDWIFERY] }))).toMatchObject({
      status: 409,
      code: 'in_use',
    });
    expect((await scene.client.patch(path(), { programmes: [NURSING] })).status).toBe(200);
    await judge(scene.client, []);
    expect((await scene.client.patch(path(), { programmes: [] })).json).toMatchObject({ programmes: [] });
  });
});

describe('reviews of programmes', () => {
  it('wait for the ratings, and are then seen by others who sent theirs', async () => {
    const [first, second] = [await seat(), await seat()];
    const judged = await judge(first, [RECOMMENDED]);
    expect(judged).toMatchObject({
      status: 201,
      json: { rating: null, programme_reviews: [RECOMMENDED], sent: false },
    });
    await send(second);
    expect(await reviewsFor(second)).toEqual([]);
    expect((await scene.client.get(path())).json).toMatchObject({ rated_by: 1, average_review: 4 });
    await send(first);
    expect(await reviewsFor(second)).toMatchObject([{ rating: null, programme_reviews: [RECOMMENDED], sent: true }]);
    expect(await reviewsFor(await seat())).toEqual([]);
  });

  it('change without the rating, and the rating without them', async () => {
    await server.ctx.db.update(jobs).set({ rating_style: 2 }).where(eq(jobs.id, scene.job.id));
    const { id } = (await judge(scene.client, [RECOMMENDED], { rating: 3 })).json as { id: number };
    expect((await scene.client.put(`${scene.path}/reviews/${id}`, { json: { rating: 5 } })).json).toMatchObject({
      rating: 5,
      programme_reviews: [RECOMMENDED],
    });
    const changed = await scene.client.put(`${scene.path}/reviews/${id}`, { json: { programme_reviews: [MIDWIFERY] } });
    expect(changed).toMatchObject({ status: 200, json: { rating: 5, programme_reviews: [MIDWIFERY] } });
  });

  it('name programmes of the applicant, and say something', async () => {
    const unknown = await judge(scene.client, [{ ...NURSING, programme: 'Law' }]);
    expect(problemOf(unknown)).toMatchObject({ status: 422, errors: { programme_reviews: ['not_allowed'] } });
    const nothing = await scene.client.post(`${scene.path}/reviews`, { application: one.id });
    expect(problemOf(nothing)).toMatchObject({ status: 422, errors: { rating: ['required'] } });
    expect(await reviewsFor(scene.client)).toEqual([]);
  });

  it('are closed with the review', async () => {
    await send(scene.client);
    await scene.client.post(`${path()}/finalise-review`);
    expect(problemOf(await judge(scene.client, [RECOMMENDED]))).toMatchObject({ status: 409, code: 'wrong_state' });
  });
});

it('the export has a column for the programmes and one for the sent reviews', async () => {
  const rows = async (client: ApiClient): Promise<Record<string, string>[]> =>
    parse((await client.get(`${scene.path}/applications/export_job_report?format=csv`)).text, {
      columns: true,
      bom: true,
    });
  await scene.client.patch(path(), { programmes: [{ ...NURSING, checked: true, score: 80 }, MIDWIFERY] });
  await judge(scene.client, [RECOMMENDED]);
  expect(await rows(scene.client)).toMatchObject([
    { Programmes: 'Nursing, BSc, Accepted, 80; Midwifery', 'Reviews of programmes': '' },
  ]);
  await send(scene.client);
  expect(await rows(scene.client)).toMatchObject([
    // A text that a spreadsheet would take for a formula is marked.
    { 'Reviews of programmes': `${scene.owner.full_name}: Nursing, BSc, Recommended, 72, '=calm; "kind"` },
  ]);
  await server.ctx.db.update(companies).set({ account_type: 'employer' }).where(eq(companies.id, scene.company_id));
  expect(Object.keys((await rows(scene.client))[0] ?? {})).not.toContain('Programmes');
});

it('the export shows a member off the panel no review that the page withholds from them', async () => {
  const reviewer = await seat();
  await judge(reviewer, [RECOMMENDED]);
  await send(reviewer);
  const column = async (): Promise<string | undefined> => {
    const { text } = await scene.client.get(`${scene.path}/applications/export_job_report?format=csv`);
    const [row] = parse<Record<string, string>>(text, { columns: true, bom: true });
    return row?.['Reviews of programmes'];
  };
  const alike = async () => expect((await column()) === '').toBe((await reviewsFor(scene.client)).length === 0);
  for (const independent_ratings of [true, false]) {
    await server.ctx.db.update(jobs).set({ independent_ratings }).where(eq(jobs.id, scene.job.id));
    expect((await column()) === '').toBe(independent_ratings);
    await alike();
  }
});
