import type { ApplicantRecord, FormerReviewer } from '@vivavoce/contract/types.ts';
import { averageReview } from '@vivavoce/domain/reviews/averages.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { parse } from 'csv-parse/sync';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aMember, aQuestion, aResponse, aSeat } from '../../../test/factories.ts';
import type { Application, Job } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { applications, companies, reviewers, reviews } from '../../db/schema/index.ts';

const server = useTestServer();
let scene: StaffScene;
let application: Application;

async function begin(given: Partial<Job> = {}): Promise<void> {
  scene = await aStaffScene(server, {
    rating_style: RATING_STYLE.overall,
    rating_scale: 10,
    independent_ratings: false,
    ...given,
  });
  await aQuestion(server.ctx.db, { job: scene.job });
  application = (await aResponse(server.ctx.db, scene.job)).application;
}
beforeEach(() => begin());

type Person = { id: number; client: ApiClient };
/** A member of the panel who rated the applicant. */
async function aReviewer(rating: number): Promise<Person> {
  const { id } = await aSeat(server.ctx.db, scene.job);
  const client = await server.staff({ id }, null);
  const reply = await client.post(`${scene.path}/reviews`, { application: application.id, rating });
  expect(reply.status, reply.text).toBe(201);
  return { id, client };
}
async function remove({ id }: Person): Promise<void> {
  const place = and(eq(reviewers.job_id, scene.job.id), eq(reviewers.user_id, id));
  const [seat] = await server.ctx.db.select().from(reviewers).where(place);
  expect((await scene.client.delete(`${scene.path}/reviewers/${seat!.id}`)).status).toBe(204);
}
const former = async (client = scene.client) =>
  (await client.get(`${scene.path}/former-reviewers?application=${application.id}`)).json as FormerReviewer[];
const reviewOf = async ({ id }: Person): Promise<number> => {
  const [review] = await server.ctx.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.user_id, id), eq(reviews.application_id, application.id)));
  return review!.id;
};
const exclude = async (person: Person, reason = 'Knows the applicant', client = scene.client) =>
  client.put(`${scene.path}/reviews/${await reviewOf(person)}/exclusion`, { json: { reason } });
const include = async (person: Person, client = scene.client) =>
  client.delete(`${scene.path}/reviews/${await reviewOf(person)}/exclusion`);
const figures = async () => {
  const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, application.id));
  const { average_review, review_count, review_spread, bucket } = row!;
  return { average_review, review_count, review_spread, bucket };
};

describe('a review whose author left the panel', () => {
  it('is marked, counts until it is excluded with a reason, and can count again', async () => {
    const [left, stays] = [await aReviewer(2), await aReviewer(8)];
    expect(await former()).toEqual([]);
    await remove(left);
    const entry = { id: await reviewOf(left), reviewer: { id: left.id }, left_at: expect.any(String) };
    expect(await former()).toMatchObject([{ ...entry, excluded: null }]);
    expect(await figures()).toMatchObject({ average_review: 5, review_count: 2, review_spread: 6 });

    expect((await exclude(left)).status).toBe(204);
    expect(await figures()).toMatchObject({ average_review: 8, review_count: 1, review_spread: null });
    const excluded = { reason: 'Knows the applicant', by: { id: scene.owner.id }, at: expect.any(String) };
    expect(await former()).toMatchObject([{ ...entry, excluded }]);
    expect(await former(stays.client)).toMatchObject([{ ...entry, excluded }]);

    expect((await include(left)).status).toBe(204);
    expect(await figures()).toMatchObject({ average_review: 5, review_count: 2, review_spread: 6 });
    expect(await former()).toMatchObject([{ ...entry, excluded: null }]);
  });

  it('is one of those who were to rate, so that nobody who has not rated is taken for done', async () => {
    const left = await aReviewer(2);
    await aReviewer(8);
    await aSeat(server.ctx.db, scene.job);
    const page = async () => (await scene.client.get(`${scene.path}/applications/${application.id}`)).json;
    const { panel_size } = (await page()) as { panel_size: number };
    await remove(left);
    expect(await page()).toMatchObject({ rated_by: 2, panel_size });
    await exclude(left);
    expect(await page()).toMatchObject({ rated_by: 1, panel_size: panel_size - 1 });
  });

  it('leaves no list in which more people have rated than were to', async () => {
    const people = [await aReviewer(2), await aReviewer(4), await aReviewer(8)];
    for (const person of people) await remove(person);
    const reply = await scene.client.get(`${scene.path}/applications?status=Reviewed`);
    const { results } = reply.json as { results: object[] };
    expect(results).toMatchObject([{ rated_by: 3, panel_size: 3 }]);
  });

  it('is in the record and in the export as what it is', async () => {
    const left = await aReviewer(2);
    await aReviewer(8);
    const sheet = async (locale = 'en-gb') => {
      const { text } = await scene.client.get(
        `${scene.path}/applications/export_job_report?format=csv&locale=${locale}`,
      );
      const options = { columns: true, bom: true, delimiter: locale === 'fr-fr' ? ';' : ',' } as const;
      return parse<Record<string, string>>(text, options)[0]!;
    };
    const head = 'Reviewers no longer on the panel';
    expect(await sheet()).not.toHaveProperty([head]);
    await remove(left);
    expect((await sheet())[head]).toContain('review counts');
    await exclude(left, '=Cousin');
    const row = await sheet();
    expect(row[head]).toContain('review excluded (=Cousin)');
    expect(Number(row['Mean rating'])).toBe(8);
    expect((await sheet('fr-fr'))['Évaluateurs qui ne sont plus au jury']).toContain('évaluation exclue');

    const record = (await scene.client.get(`${scene.path}/applications/${application.id}/record`))
      .json as ApplicantRecord;
    expect(record.reviews).toHaveLength(2);
    expect(record.former_reviewers).toMatchObject([{ reviewer: { id: left.id }, excluded: { reason: '=Cousin' } }]);
  });

  it('is marked no longer once its author is back; an exclusion stays until it is taken back', async () => {
    const left = await aReviewer(2);
    await aReviewer(8);
    await remove(left);
    await exclude(left);
    await aSeat(server.ctx.db, scene.job, { user_id: left.id });
    expect(await former()).toMatchObject([{ left_at: null, excluded: { reason: 'Knows the applicant' } }]);
    await include(left);
    expect(await former()).toEqual([]);
    expect(problemOf(await exclude(left))).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await figures()).toMatchObject({ average_review: 5 });
  });

  it('is also marked where its author leaves the company', async () => {
    const member = await aMember(server.ctx.db, { company_id: scene.company_id });
    await aSeat(server.ctx.db, scene.job, { user_id: member.id });
    await (await server.staff(member)).post(`${scene.path}/reviews`, { application: application.id, rating: 3 });
    const reply = await scene.client.delete(
      `/api/companies/update-delete/company-users/${member.id}?hand_over_to=${scene.owner.id}`,
    );
    expect(reply.status, reply.text).toBeLessThan(300);
    expect(await former()).toMatchObject([{ reviewer: { id: member.id }, excluded: null }]);
  });

  it('leaves an applicant without a rating where it was the only one', async () => {
    const left = await aReviewer(2);
    expect(await figures()).toMatchObject({ bucket: 'Reviewed' });
    await remove(left);
    await exclude(left);
    expect(await figures()).toEqual({
      average_review: null,
      review_count: 0,
      review_spread: null,
      bucket: 'Responded',
    });
  });

  it('changes the mean as if it had never been given, whichever of several are excluded', async () => {
    const ratings = fc.array(fc.record({ rating: fc.integer({ min: 1, max: 10 }), leaves: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(ratings, async (given) => {
        await begin();
        const panel: (Person & { rating: number; leaves: boolean })[] = [];
        for (const entry of given) panel.push({ ...entry, ...(await aReviewer(entry.rating)) });
        for (const person of panel.filter(({ leaves }) => leaves)) {
          await remove(person);
          await exclude(person);
        }
        const left = panel.filter(({ leaves }) => !leaves);
        expect((await figures()).average_review).toBe(
          averageReview(left.map(({ id, rating }) => ({ reviewer: id, rating }))),
        );
      }),
      { numRuns: 6 },
    );
  });
});

describe('an exclusion', () => {
  it('is refused for members of the panel, without a reason, and to all who do not run the activity', async () => {
    const [left, stays] = [await aReviewer(2), await aReviewer(8)];
    expect(problemOf(await exclude(stays))).toMatchObject({ status: 409, code: 'wrong_state' });
    await remove(left);
    expect(problemOf(await exclude(left, ' '))).toMatchObject({ status: 422, errors: { reason: ['required'] } });
    expect((await exclude(left, 'x', stays.client)).status).toBe(403);
    expect((await include(left, stays.client)).status).toBe(403);
    const stranger = await aStaffScene(server);
    expect((await exclude(left, 'x', stranger.client)).status).toBe(404);
    expect(await figures()).toMatchObject({ average_review: 5 });
  });

  it('shows nothing of a review to reviewers who rate independently and have not sent theirs', async () => {
    await server.ctx.db.update(companies).set({ independent_ratings: true }).where(eq(companies.id, scene.company_id));
    await begin({ independent_ratings: true });
    const left = await aReviewer(2);
    await remove(left);
    await exclude(left, 'A canary');
    const blind = await server.staff(await aSeat(server.ctx.db, scene.job), null);
    expect(await former(blind)).toEqual([]);
    await blind.post(`${scene.path}/reviews`, { application: application.id, rating: 5 });
    expect(await former(blind)).toMatchObject([{ excluded: { reason: 'A canary' } }]);
  });
});
