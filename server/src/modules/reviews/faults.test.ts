import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Application as ApplicationRead, RatingFairness } from '@vivavoce/contract/types.ts';
import { perTest } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aQuestion, aResponse, aSeat } from '../../../test/factories.ts';
import type { Answer, Application } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { answer_reviews, answers as answer_rows } from '../../db/schema/index.ts';

const server = useTestServer();
let application: Application;
let answer: Answer;
const scene = perTest(() => aStaffScene(server, { rating_style: 1, rating_scale: 5 }));
const question = perTest(() => aQuestion(server.ctx.db, { job: scene.job }));
beforeEach(async () => {
  const response = await aResponse(server.ctx.db, scene.job);
  application = response.application;
  answer = response.answers[0]!;
});

const seat = async (): Promise<ApiClient> => server.staff(await aSeat(server.ctx.db, scene.job), null);
const rate = (client: ApiClient, rating: number) =>
  client.post(`${scene.path}/answerreviews`, { answer: answer.id, rating });
const submit = (client: ApiClient) =>
  client.post(`${scene.path}/answerreviews/submit_review`, { application_id: application.id });
const stored = () => server.ctx.db.$count(answer_reviews, eq(answer_reviews.job_id, scene.job.id));

it('stores no rating of somebody who was taken off the panel a moment ago', async () => {
  const reviewer = await seat();
  expect((await rate(reviewer, 2)).status).toBe(201);
  const [{ id } = { id: 0 }] = (await scene.client.get(`${scene.path}/reviewers`)).json as { id: number }[];
  expect((await scene.client.send('DELETE', `${scene.path}/reviewers/${id}`)).status).toBeLessThan(300);
  expect(problemOf(await rate(reviewer, 5))).toMatchObject({ status: 404, code: 'not_found' });
  expect(problemOf(await submit(reviewer))).toMatchObject({ status: 404, code: 'not_found' });
  const rows = await server.ctx.db.select().from(answer_reviews).where(eq(answer_reviews.answer_id, answer.id));
  expect(rows.map(({ rating }) => rating)).toEqual([2]);
});

it('stores no rating of an erased applicant', async () => {
  const reviewer = await seat();
  const path = `${scene.path}/applications/${application.id}`;
  const { user } = (await scene.client.get(path)).json as ApplicationRead;
  expect((await scene.client.send('DELETE', path, { json: { full_name: user.full_name } })).status).toBeLessThan(300);
  expect(problemOf(await rate(reviewer, 4))).toMatchObject({ status: 404, code: 'not_found' });
  expect(problemOf(await submit(reviewer))).toMatchObject({ status: 404, code: 'not_found' });
  expect(await stored()).toBe(0);
});

it('stores no rating of an answer that was replaced meanwhile', async () => {
  const reviewer = await seat();
  await server.ctx.db.delete(answer_rows).where(eq(answer_rows.id, answer.id));
  const { id: _, ...again } = answer;
  const [replaced] = await server.ctx.db.insert(answer_rows).values(again).returning();
  expect(problemOf(await rate(reviewer, 4))).toMatchObject({ status: 404, code: 'not_found' });
  expect(await stored()).toBe(0);
  answer = replaced!;
  expect((await rate(reviewer, 4)).status).toBe(201);
});

it('keeps one rating of a reviewer who rates in two tabs at the same time', async () => {
  const reviewer = await seat();
  const replies = await Promise.all([1, 2, 3, 4, 5].map((rating) => rate(reviewer, rating)));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(await stored()).toBe(1);
  await Promise.all([submit(reviewer), submit(reviewer)]);
  const read = (await scene.client.get(`${scene.path}/applications/${application.id}`)).json as ApplicationRead;
  const [row] = await server.ctx.db.select().from(answer_reviews).where(eq(answer_reviews.answer_id, answer.id));
  expect(read.average_review).toBe(row?.rating);
});

it('serves a panel of forty', async () => {
  const { rows } = await server.ctx.db.execute<{ id: string }>(sql`
    insert into users (email, first_name, last_name)
    select 'forty-' || ${scene.job.id}::bigint || '-' || n || '@panel.example', 'Reviewer', 'Number ' || n
    from generate_series(1, 40) n returning id`);
  await server.ctx.db.execute(sql`
    insert into reviewers (job_id, company_id, user_id)
    select ${scene.job.id}::bigint, ${scene.company_id}::bigint, id from users where email like 'forty-' || ${scene.job.id}::bigint || '-%'`);
  await server.ctx.db.execute(sql`
    with panel as (select user_id, row_number() over (order by user_id) as n from reviewers where job_id = ${scene.job.id}),
    sent as (insert into reviews (application_id, job_id, user_id, sent_at)
      select ${application.id}::bigint, ${scene.job.id}::bigint, user_id, now() from panel returning user_id)
    insert into answer_reviews (answer_id, application_id, job_id, question_id, user_id, rating)
    select ${answer.id}::bigint, ${application.id}::bigint, ${scene.job.id}::bigint, ${question.id}::bigint, p.user_id, 1 + p.n % 5
    from panel p join sent s on s.user_id = p.user_id`);
  expect(rows).toHaveLength(40);
  const fairness = (await scene.client.get(`${scene.path}/rating-fairness`)).json as RatingFairness;
  expect(fairness.reviewers).toHaveLength(40);
  expect(fairness).toMatchObject({ ratings: 40, spread: [0, 0, 0, 0, 1] });
  expect(fairness.pairs).toHaveLength((12 * 11) / 2);
  expect(JSON.stringify(fairness)).not.toContain('NaN');
  expect((await scene.client.get(`${scene.path}/reviewers`)).json as object[]).toHaveLength(40);
});
