import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCanaryResponse, aQuestion, aSeat } from '../../../test/factories.ts';
import { IN_DEPTH } from '../../../test/in-depth.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { applications, attempts, answers, audit_events, pass_places, reviews } from '../../db/schema/index.ts';
import { writeTranscript } from '../transcripts/transcripts.service.ts';

type Pass = ResultOf<'POST /api/jobs/{job}/passes/{question}'>;
type Place = ResultOf<'GET /api/jobs/{job}/passes/{question}/places/{place}'>;
type Lines = ResultOf<'GET /api/jobs/{job}/passes/{question}/places'>;

const server = useTestServer();
let scene: StaffScene;
let question: number;
let second: number;
let path: string;
let reviewer: ApiClient;
let reviewerId: number;

const captionsOf = (user: number) =>
  `WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nI am Canaria Vogelsang, canary-${user}@mail.example.\n`;

const respond = (applicant_name?: string) => aCanaryResponse(server.ctx.db, scene.job, applicant_name);

beforeEach(async () => {
  const { db } = server.ctx;
  scene = await aStaffScene(server, { rating_style: 1, rating_scale: 5 });
  question = (await aQuestion(db, { job: scene.job, competency: 'Motivation' })).id;
  second = (await aQuestion(db, { job: scene.job })).id;
  const seat = await aSeat(db, scene.job);
  reviewerId = seat.id;
  reviewer = await server.staff(seat, null);
  path = `${scene.path}/passes/${question}`;
});

const open = async (client = reviewer) => (await client.post(path, {})).json as Pass;
const placeOf = async (place: number, query = '') =>
  (await reviewer.get(`${path}/places/${place}${query}`)).json as Place;
const orderOf = (user: number) =>
  server.ctx.db
    .select({ place: pass_places.place, application: pass_places.application_id })
    .from(pass_places)
    .where(and(eq(pass_places.user_id, user), eq(pass_places.question_id, question)))
    .orderBy(pass_places.place);

it('tells no name, address, file name or id of an applicant in any answer of the masked pass', async () => {
  const { db } = server.ctx;
  const { application, answers: given } = await respond();
  const [first] = given;
  if (!first?.attempt_id) throw new Error('the answer has no attempt');
  await db.update(attempts).set({ poster_key: 'posters/none' }).where(eq(attempts.id, first.attempt_id));
  await writeTranscript(
    server.ctx,
    first.attempt_id,
    { by: 'applicant' },
    { file: captionsOf(application.user_id), language: 'en' },
  );
  const bodies: string[] = [];
  const bodyOf = async (reply: Promise<{ text: string; status: number; headers: Headers }>, status = 200) => {
    const { text, headers, status: answered } = await reply;
    expect(answered, text).toBe(status);
    bodies.push(text, JSON.stringify([...headers]));
    return text;
  };
  await bodyOf(reviewer.post(path, {}));
  await bodyOf(reviewer.get(`${path}/places`));
  await bodyOf(reviewer.get(`${path}/places/1`));
  expect(await bodyOf(reviewer.get(`${path}/places/1/captions`))).toContain('I am •••, •••');
  await bodyOf(reviewer.send('PUT', `${path}/places/1`, { json: { rating: 4 } }));
  await bodyOf(reviewer.send('PUT', `${path}/places/1`, { json: { comment: 'Clear' } }));
  await bodyOf(reviewer.post(`${path}/send`, {}));
  const text = bodies.join('\n');
  expect(text).not.toMatch(/canaria|vogelsang|canary/i);
  for (const body of bodies) {
    expect(body).not.toContain(`"application":${application.id}`);
    expect(body).not.toContain(`answers/${first.id}`);
  }
  expect((await placeOf(1)).applicant).toBeNull();
  // Asked for, the name is there; it is the masking that hides it.
  expect((await placeOf(1, '?masked=false')).applicant).toEqual({
    id: application.id,
    full_name: 'Canaria Vogelsang',
  });
});

it('masks a name in a written answer and in the name of its file', async () => {
  const file = await aQuestion(server.ctx.db, { job: scene.job, kind: 'file' });
  path = `${scene.path}/passes/${file.id}`;
  const { application, answers: given } = await respond();
  const answer = given.find(({ question_id }) => question_id === file.id);
  if (!answer) throw new Error('the question has no answer');
  const { rows } = await server.ctx.db.execute<{ id: number }>(sql`
    insert into written_answers (application_id, question_id, job_id, company_id, text, file_key, file_name, file_bytes, file_media_type, saved_at)
    values (${application.id}, ${file.id}, ${scene.job.id}, ${scene.company_id}, '', 'files/none', 'CV Canaria Vogelsang.pdf', 12,
      'application/pdf', now()) returning id`);
  await server.ctx.db
    .update(answers)
    .set({ attempt_id: null, written_id: Number(rows[0]?.id) })
    .where(eq(answers.id, answer.id));
  await open();
  const reply = await reviewer.get(`${path}/places/1`);
  expect(reply.json).toMatchObject({ answer: { state: 'written', file: { filename: 'answer-1.pdf' } } });
  expect(reply.text).not.toMatch(/canaria|vogelsang/i);
});

it('keeps each reviewer an order of their own, into which later answers come last', async () => {
  for (let n = 0; n < 12; n += 1) await respond(`Applicant ${n}`);
  expect(await open()).toMatchObject({ count: 12, rated: 0, next_open: 1, seconds_left: 720 });
  const before = await orderOf(reviewerId);
  await respond('Late');
  expect(await open()).toMatchObject({ count: 13 });
  const after = await orderOf(reviewerId);
  expect(after.slice(0, 12)).toEqual(before);
  expect(after.map(({ place }) => place)).toEqual(after.map((_, at) => at + 1));
  await open(scene.client);
  const other = await orderOf(scene.owner.id);
  const everybody = (order: typeof after) => new Set(order.map(({ application }) => application));
  expect(everybody(other)).toEqual(everybody(after));
  expect(other).not.toEqual(after);
});

it('counts what is left, and leads past what is rated', async () => {
  for (let n = 0; n < 3; n += 1) await respond();
  await open();
  expect((await reviewer.send('PUT', `${path}/places/2`, { json: { rating: 3 } })).json).toEqual({
    rating: 3,
    indicator: null,
    levels: [],
    comment: '',
    complete: true,
    sent: false,
    final: false,
  });
  expect(await placeOf(1)).toMatchObject({ previous: null, next: 2, next_open: 3 });
  expect(await placeOf(3)).toMatchObject({ previous: 2, next: null, next_open: 1 });
  expect(await open()).toMatchObject({ count: 3, rated: 1, seconds_left: 120, complete: 0 });
  const lines = (await reviewer.get(`${path}/places?after=1&page_size=1`)).json as Lines;
  expect(lines).toEqual({ results: [{ place: 2, rated: true, rating: 3, duration: 60 }], has_next: true });
});

it('leaves out applicants who withdrew, were archived or have a decision before the pass began', async () => {
  const { application } = await respond();
  const other = await respond();
  await respond();
  const change = (id: number, values: Partial<typeof applications.$inferInsert>) =>
    server.ctx.db.update(applications).set(values).where(eq(applications.id, id));
  await change(application.id, { shortlisted_at: new Date() });
  expect(await open()).toMatchObject({ count: 2 });
  await change(other.application.id, { declined_at: new Date() });
  expect(await open()).toMatchObject({ count: 1 });
});

it('sends the reviews of applicants whose answers are all rated, and no other', async () => {
  await respond();
  await respond();
  await open();
  await reviewer.send('PUT', `${path}/places/1`, { json: { rating: 5 } });
  await reviewer.send('PUT', `${path}/places/2`, { json: { rating: 2 } });
  expect((await reviewer.post(`${path}/send`, {})).json).toEqual({ sent: 0, left: 0 });
  const elsewhere = `${scene.path}/passes/${second}`;
  await reviewer.post(elsewhere, {});
  await reviewer.send('PUT', `${elsewhere}/places/1`, { json: { rating: 4 } });
  expect(await open()).toMatchObject({ complete: 1 });
  expect((await reviewer.post(`${path}/send`, {})).json).toEqual({ sent: 1, left: 0 });
  const sent = await server.ctx.db.select().from(reviews).where(eq(reviews.user_id, reviewerId));
  expect(sent.filter(({ sent_at }) => sent_at !== null)).toHaveLength(1);
});

it('tells nothing of what others rated before the own review is sent', async () => {
  const { answers: given } = await respond();
  for (const { id } of given) await scene.client.post(`${scene.path}/answerreviews`, { answer: id, rating: 2 });
  await scene.client.post(`${scene.path}/answerreviews/submit_review`, { application_id: given[0]?.application_id });
  expect(await open()).toMatchObject({ rated: 0 });
  expect((await placeOf(1)).own).toMatchObject({ rating: null, complete: false, sent: false });
  expect((await reviewer.get(`${path}/places`)).json).toMatchObject({ results: [{ rating: null, rated: false }] });
});

it('enters a rating in the audit log with its applicant', async () => {
  const { application } = await respond();
  await open();
  await reviewer.send('PUT', `${path}/places/1`, { json: { rating: 5 } });
  const entries = await server.ctx.db
    .select({ type: audit_events.type })
    .from(audit_events)
    .where(eq(audit_events.application_id, application.id));
  expect(entries).toEqual([{ type: 'review.written' }]);
});

it.each([
  ['nothing', {}, 422],
  ['two things at the same time', { rating: 3, comment: 'x' }, 422],
  ['a rating above the scale', { rating: 6 }, 422],
  ['half a rating', { rating: 2.5 }, 422],
  ['a step without a rubric', { indicator: 1 }, 422],
  ['a level without a matrix', { level: { competency: 1, indicator: 1, level: 1 } }, 409],
  ['a note that is too long', { comment: 'x'.repeat(20_000) }, 422],
])('refuses %s', async (_, json, status) => {
  await respond();
  await open();
  expect(problemOf(await reviewer.send('PUT', `${path}/places/1`, { json })).status).toBe(status);
  expect((await placeOf(1)).own).toMatchObject({ rating: null, comment: '' });
});

it('refuses ratings once the review is locked, or the reviewer has left the panel', async () => {
  const { application } = await respond();
  await open();
  await reviewer.send('PUT', `${path}/places/1`, { json: { rating: 5 } });
  await reviewer.post(`${scene.path}/answerreviews/submit_review`, { application_id: application.id });
  await reviewer.post(`${scene.path}/applications/${application.id}/finalise-review`, {});
  expect(problemOf(await reviewer.send('PUT', `${path}/places/1`, { json: { rating: 1 } }))).toMatchObject({
    code: 'wrong_state',
  });
  const panel = (await scene.client.get(`${scene.path}/reviewers`)).json as { id: number; user: { id: number } }[];
  const seat = panel.find(({ user }) => user.id === reviewerId);
  expect((await scene.client.delete(`${scene.path}/reviewers/${seat?.id}`)).status).toBeLessThan(300);
  expect((await reviewer.send('PUT', `${path}/places/1`, { json: { rating: 1 } })).status).toBe(404);
});

it('does not exist for a place beyond the last, another question, or an erased applicant', async () => {
  const { application } = await respond();
  await open();
  expect((await reviewer.get(`${path}/places/2`)).status).toBe(404);
  expect((await reviewer.post(`${scene.path}/passes/999999999`, {})).status).toBe(404);
  await server.ctx.db.delete(answers).where(eq(answers.application_id, application.id));
  await server.ctx.db.delete(applications).where(eq(applications.id, application.id));
  expect((await reviewer.get(`${path}/places/1`)).status).toBe(404);
  expect(await open()).toMatchObject({ count: 0, next_open: null });
});

it('is no way to rate where applicants are rated as a whole', async () => {
  const whole = await aStaffScene(server, { rating_style: 2 });
  const { id } = await aQuestion(server.ctx.db, { job: whole.job });
  expect(problemOf(await whole.client.post(`${whole.path}/passes/${id}`, {}))).toMatchObject({ code: 'wrong_state' });
});

/** By day a few hundred: thousands take seconds to plant, and the steps are the same. */
const MANY = IN_DEPTH ? 5000 : 300;
it(`leads through ${MANY} applicants, each step by key`, async () => {
  const { db } = server.ctx;
  const { application } = await respond();
  const job = sql`${scene.job.id}::bigint`;
  await db.execute(sql`
    with people as (
      insert into users (email, first_name, last_name)
      select 'many-' || ${job} || '-' || n || '@mail.example', 'Many', n::text from generate_series(1, ${MANY - 1}::int) n returning id),
    added as (
      insert into applications (user_id, job_id, company_id, version_id, applicant_name, status, responded_at, answer_count, deadline)
      select p.id, a.job_id, a.company_id, a.version_id, 'Many', a.status, a.responded_at, a.answer_count, a.deadline
      from people p, applications a where a.id = ${application.id} returning id),
    written as (
      insert into written_answers (application_id, question_id, job_id, company_id, text, revision)
      select id, ${question}::bigint, ${job}, ${scene.company_id}::bigint, 'A short text.', 1 from added returning id, application_id)
    insert into answers (application_id, question_id, job_id, company_id, written_id)
    select application_id, ${question}::bigint, ${job}, ${scene.company_id}::bigint, id from written`);
  expect(await open()).toMatchObject({ count: MANY, rated: 0 });
  const last = await placeOf(MANY);
  expect(last).toMatchObject({ place: MANY, applicant: null });
  expect((await reviewer.put(`${path}/places/${MANY}`, { json: { rating: 3 } })).status).toBe(200);
  expect(await open()).toMatchObject({ count: MANY, rated: 1 });
  const list = (await reviewer.get(`${path}/places?after=${MANY - 10}&page_size=20`)).json as {
    results: { place: number }[];
  };
  expect(list.results.map(({ place }) => place)).toEqual(Array.from({ length: 10 }, (_, at) => MANY - 9 + at));
});
