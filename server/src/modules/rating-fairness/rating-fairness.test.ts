import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RatingFairness } from '@vivavoce/contract/types.ts';
import { perTest } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { applications } from '../../db/schema/index.ts';
import { aQuestion, aResponse, aSeat, aUser } from '../../../test/factories.ts';
import type { Answer, Application } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';

const server = useTestServer();
let responses: { application: Application; answers: Answer[] }[];
const scene = perTest(() => aStaffScene(server, { rating_style: 1, rating_scale: 5 }));
beforeEach(async () => {
  await aQuestion(server.ctx.db, { job: scene.job, competency: '=Structure' });
  responses = [];
  for (let n = 0; n < 3; n += 1) responses.push(await aResponse(server.ctx.db, scene.job));
});

/** A reviewer who rates the applicants in order and sends each review; 0 leaves one out. */
async function reviewer(last_name: string, ratings: number[]): Promise<ApiClient> {
  const user = await aUser(server.ctx.db, { first_name: 'Rater', last_name });
  const client = await server.staff(await aSeat(server.ctx.db, scene.job, { user_id: user.id }), null);
  for (const [index, rating] of ratings.entries()) {
    if (rating === 0) continue;
    const { answers, application } = responses[index]!;
    await client.post(`${scene.path}/answerreviews`, { answer: answers[0]?.id, rating });
    await client.post(`${scene.path}/answerreviews/submit_review`, { application_id: application.id });
  }
  return client;
}
const read = async (client: ApiClient) => (await client.get(`${scene.path}/rating-fairness`)).json as RatingFairness;

describe('the fairness of ratings', () => {
  it('compares reviewers for those who run the activity', async () => {
    await reviewer('Low', [1, 2, 3]);
    await reviewer('High', [2, 3, 4]);
    const fairness = await read(scene.client);
    expect(fairness).toMatchObject({ applicants: 3, ratings: 6, complete: true, spread: [0, 3, 0, 0, 0] });
    expect(fairness.agreement).toMatchObject({ gap: null, units: 3 });
    const differences = fairness.reviewers.map(({ user, difference }) => [user.full_name, difference]);
    expect(Object.fromEntries(differences)).toEqual({ 'Rater Low': -1, 'Rater High': 1 });
    expect(fairness.pairs).toMatchObject([{ units: 3, gap: null }]);
    expect(fairness.questions).toMatchObject([{ name: '=Structure', units: 3 }]);
  });

  it('says why a figure is missing', async () => {
    expect(await read(scene.client)).toMatchObject({ ratings: 0, agreement: { value: null, gap: 'no_shared' } });
    await reviewer('Alone', [4, 4, 4]);
    expect(await read(scene.client)).toMatchObject({
      agreement: { value: null, gap: 'no_shared', interval: null },
      reviewers: [{ difference: null, missing: 0 }],
    });
    await reviewer('Second', [4, 4, 4]);
    expect(await read(scene.client)).toMatchObject({ agreement: { value: null, gap: 'no_variance' } });
  });

  it('shows reviewers their own line, and nothing of applicants whom they have not rated', async () => {
    await reviewer('Low', [1, 2, 3]);
    const partial = await reviewer('Partial', [5, 0, 0]);
    const fairness = await read(partial);
    expect(fairness).toMatchObject({ applicants: 1, ratings: 2, own_rated_only: true, pairs: [] });
    expect(fairness.reviewers.map(({ user }) => user.full_name)).toEqual(['Rater Partial']);
    const blind = await reviewer('Blind', []);
    expect(await read(blind)).toMatchObject({ applicants: 0, ratings: 0, reviewers: [], spread: [0, 0, 0, 0, 0] });
    expect((await partial.get(`${scene.path}/rating-fairness/export`)).text).not.toContain('Rater Low');
  });

  it('tells how long an answer was in view until the review was sent, for the time that has passed', async () => {
    const user = await aUser(server.ctx.db, { first_name: 'Rater', last_name: 'Timed' });
    const client = await server.staff(await aSeat(server.ctx.db, scene.job, { user_id: user.id }), null);
    const { answers, application } = responses[0]!;
    const question = answers[0]!.question_id;
    const report = (seconds: number, of = application.id) =>
      client.post(`${scene.path}/review-times`, { application: of, question, seconds });
    expect((await report(40)).status).toBe(204);
    // At the same moment, as from a second window: no time has passed.
    await report(40);
    server.pass(20_000);
    await report(90);
    expect((await report(0)).status).toBe(422);
    expect((await report(121)).status).toBe(422);
    expect((await report(30, 999_999_999)).status).toBe(404);
    expect((await read(scene.client)).reviewers).toEqual([]);
    await client.post(`${scene.path}/answerreviews`, { answer: answers[0]?.id, rating: 4 });
    await client.post(`${scene.path}/answerreviews/submit_review`, { application_id: application.id });
    server.pass(60_000);
    await report(60);
    const [line] = (await read(scene.client)).reviewers;
    expect(line?.seconds?.answers).toBe(1);
    expect(line?.seconds?.median).toBeGreaterThanOrEqual(60);
    expect(line?.seconds?.median).toBeLessThan(70);
    expect((await scene.client.get(`${scene.path}/rating-fairness/export`)).text).toContain(
      '"seconds_in_view","Rater Timed"',
    );
    await server.ctx.db.delete(applications).where(eq(applications.id, application.id));
    const { rows } = await server.ctx.pool.query('select 1 from review_times where application_id = $1', [
      application.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('comes as CSV without formulas', async () => {
    await reviewer('Low', [1, 2, 3]);
    await reviewer('High', [2, 3, 4]);
    const { headers, text } = await scene.client.get(`${scene.path}/rating-fairness/export`);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(text).toContain(`"alpha","'=Structure"`);
    expect(text).toContain('"difference","Rater High","",1');
    expect(text).not.toContain('NaN');
  });
});
