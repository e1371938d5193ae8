import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aQuestion, aResponse, aSeat } from '../../../test/factories.ts';
import type { Answer, Application } from '../../../test/factories.ts';
import { meeting } from '../../../test/concurrency/meeting.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import type { Tx } from '../../db/client.ts';
import { answers as answer_rows, applications, comments, mails, reviews } from '../../db/schema/index.ts';

interface Seat {
  id: number;
  client: ApiClient;
}
type Row = { id: number; rating: number; user: { id: number }; final: boolean };
const server = useTestServer();
let scene: StaffScene;
let one: Application;
let answers: Answer[];

async function begin(given: Parameters<typeof aStaffScene>[1] = { rating_style: 2 }): Promise<void> {
  scene = await aStaffScene(server, given);
  await aQuestion(server.ctx.db, { job: scene.job });
  await aQuestion(server.ctx.db, { job: scene.job });
  ({ application: one, answers } = await aResponse(server.ctx.db, scene.job));
}
beforeEach(() => begin());

const ascending = (a: number, b: number) => a - b;
const seat = async (given: { may_decide?: boolean } = {}): Promise<Seat> => {
  const user = await aSeat(server.ctx.db, scene.job, given);
  return { id: user.id, client: await server.staff(user, null) };
};
const rate = ({ client }: { client: ApiClient }, rating: number, extra: object = {}) =>
  client.post(`${scene.path}/reviews`, { application: one.id, rating, ...extra });
const rateAnswer = (
  { client }: { client: ApiClient },
  answer: Answer | undefined,
  rating: number,
  extra: object = {},
) => client.post(`${scene.path}/answerreviews`, { answer: answer?.id, rating, ...extra });
const submit = ({ client }: { client: ApiClient }) =>
  client.post(`${scene.path}/answerreviews/submit_review`, { application_id: one.id });
const visibleReviews = async ({ client }: { client: ApiClient }, list = 'reviews') =>
  (await client.get(`${scene.path}/${list}?application=${one.id}`)).json as Row[];
const average = async () => (await server.ctx.db.select().from(applications).where(eq(applications.id, one.id)))[0];

describe('overall ratings', () => {
  it('of others stay hidden until the own one is sent', async () => {
    const [first, second] = [await seat(), await seat()];
    expect((await rate(first, 5)).status).toBe(201);
    expect(await visibleReviews(second)).toEqual([]);
    expect(await visibleReviews(scene)).toEqual([]);
    await rate(second, 2);
    expect((await visibleReviews(second)).map(({ rating }) => rating)).toEqual([5, 2]);
    expect((await visibleReviews(first)).map(({ user }) => user.id)).toEqual([first.id, second.id]);
  });

  it('of others are seen immediately, once sent, where the activity or its company says so', async () => {
    const [first, second] = [await seat(), await seat()];
    await rate(first, 5);
    const change = (independent_ratings: boolean | null) =>
      scene.client.send('PATCH', scene.path, { json: { independent_ratings } });
    expect((await change(false)).json).toMatchObject({ independent_ratings: false, ratings_hidden_until_sent: false });
    expect((await visibleReviews(second)).map(({ rating }) => rating)).toEqual([5]);
    await rateAnswer(first, answers[0], 4);
    expect(await visibleReviews(second, 'answerreviews')).toHaveLength(1);
    await rateAnswer(second, answers[0], 1);
    expect(await visibleReviews(first, 'answerreviews')).toHaveLength(1);
    expect((await change(null)).json).toMatchObject({ independent_ratings: null, ratings_hidden_until_sent: true });
    expect(await visibleReviews(second)).toEqual([]);
    await scene.client.post('/api/settings', { independent_ratings: false });
    expect(await visibleReviews(second)).toHaveLength(1);
    await change(true);
    expect(await visibleReviews(second)).toEqual([]);
    await change(null);
    await scene.client.post('/api/settings', { independent_ratings: true });
  });

  it('replace the own earlier one, and move bucket and average immediately', async () => {
    const me = await seat();
    const made = (await rate(me, 2)).json as Row;
    expect(await average()).toMatchObject({ average_review: 2, review_count: 1, bucket: 'Reviewed' });
    const changed = await me.client.put(`${scene.path}/reviews/${made.id}`, { json: { rating: 4 } });
    expect(changed.json).toMatchObject({ id: made.id, rating: 4, application: one.id, final: false });
    expect(((await rate(me, 5)).json as Row).id).toBe(made.id);
    expect(await average()).toMatchObject({ average_review: 5, review_count: 1 });
  });

  it('of eight people at the same moment give the exact mean', async () => {
    const panel: Seat[] = [];
    for (let n = 0; n < 8; n += 1) panel.push(await seat());
    const ratings = [1, 2, 3, 4, 5, 5, 4, 4];
    const replies = await Promise.all(panel.flatMap((person, n) => [rate(person, 3), rate(person, ratings[n] ?? 0)]));
    expect(replies.every(({ status }) => status === 201)).toBe(true);
    await Promise.all(panel.map((person, n) => rate(person, ratings[n] ?? 0)));
    expect(await average()).toMatchObject({ average_review: 3.5, review_count: 8 });
    const stored = await server.ctx.db.select().from(reviews).where(eq(reviews.application_id, one.id));
    expect(stored.map(({ rating }) => rating ?? 0).toSorted(ascending)).toEqual(ratings.toSorted(ascending));
    const panelNow = (await scene.client.get(`${scene.path}/reviewers`)).json as { rated: number; left: number }[];
    expect(panelNow.map(({ rated, left }) => [rated, left])).toEqual(Array.from({ length: 8 }, () => [1, 0]));
  });

  it.each([
    [5, 6, ['too_big']],
    [10, 11, ['too_big']],
    [5, 0, ['too_small']],
    [5, 3.5, ['wrong_type']],
  ] as const)('on a scale of %i refuse %d', async (rating_scale, rating, errors) => {
    await begin({ rating_scale, rating_style: 2 });
    expect(problemOf(await rate(await seat(), rating))).toEqual({
      status: 422,
      code: 'invalid',
      errors: { rating: errors },
    });
    expect(await average()).toMatchObject({ average_review: null, review_count: 0 });
  });

  it('are given in the own name', async () => {
    const [me, other] = [await seat(), await seat()];
    const forged = await rate(me, 5, { user: other.id });
    expect(problemOf(forged)).toMatchObject({ status: 403, code: 'identity_mismatch' });
    expect((await rate(me, 4, { user: me.id })).json).toMatchObject({ user: { id: me.id } });
    const theirs = (await rate(other, 1)).json as Row;
    expect((await me.client.put(`${scene.path}/reviews/${theirs.id}`, { json: { rating: 5 } })).status).toBe(404);
    expect((await visibleReviews(other)).find(({ id }) => id === theirs.id)?.rating).toBe(1);
  });

  it('are about applicants of this activity', async () => {
    const other = await anApplication(server.ctx.db);
    const me = await seat();
    expect((await me.client.post(`${scene.path}/reviews`, { application: other.id, rating: 3 })).status).toBe(404);
    expect((await me.client.get(`${scene.path}/reviews?application=${other.id}`)).status).toBe(404);
  });
});

describe('closing the own review', () => {
  const close = ({ client }: { client: ApiClient }) =>
    client.post(`${scene.path}/applications/${one.id}/finalise-review`);

  it('needs one that was sent, and then nothing of it changes', async () => {
    const me = await seat();
    expect(problemOf(await close(me))).toMatchObject({ status: 409, code: 'wrong_state' });
    const made = (await rate(me, 3)).json as Row;
    expect((await close(me)).status).toBe(200);
    for (const call of [
      rate(me, 5),
      me.client.put(`${scene.path}/reviews/${made.id}`, { json: { rating: 5 } }),
      rateAnswer(me, answers[0], 5),
      submit(me),
      close(me),
    ])
      expect(problemOf(await call)).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await visibleReviews(me)).toMatchObject([{ rating: 3, final: true }]);
    expect((await rate(await seat(), 4)).status).toBe(201);
    expect(await average()).toMatchObject({ average_review: 3.5 });
  });
});

describe('ratings per question', () => {
  beforeEach(() => begin({ rating_style: 1 }));

  it('count once they are sent, as the mean of the answers', async () => {
    const [me, other] = [await seat(), await seat()];
    expect(problemOf(await submit(me))).toMatchObject({ status: 409 });
    await rateAnswer(me, answers[0], 5);
    await rateAnswer(me, answers[1], 2);
    expect(await average()).toMatchObject({ average_review: null, review_count: 0, bucket: 'Responded' });
    expect(await visibleReviews(other, 'answerreviews')).toEqual([]);
    expect((await submit(me)).json).toEqual({ application: one.id, average_review: 3.5 });
    expect(await average()).toMatchObject({ average_review: 3.5, review_count: 1, bucket: 'Reviewed' });
    await rateAnswer(other, answers[0], 1);
    expect(await visibleReviews(other, 'answerreviews')).toHaveLength(1);
    await submit(other);
    expect(await visibleReviews(other, 'answerreviews')).toHaveLength(3);
    expect(await average()).toMatchObject({ average_review: 2.25, review_count: 2 });
    await rateAnswer(me, answers[1], 4);
    expect(await average()).toMatchObject({ average_review: 2.75 });
    const strip = (await me.client.get(`${scene.path}/applications/${one.id}`)).json as { rated_by: number };
    expect(strip.rated_by).toBe(2);
  });

  it.each([1, 3])('are the only ones with style %d: an overall rating is refused and stores nothing', async (style) => {
    await begin({ rating_style: style });
    const me = await seat();
    expect(problemOf(await rate(me, 4))).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await visibleReviews(me)).toEqual([]);
    expect(await average()).toMatchObject({ average_review: null, review_count: 0, bucket: 'Responded' });
  });

  it('are given in the own name, for answers of this activity, on its scale', async () => {
    const [me, other] = [await seat(), await seat()];
    expect((await rateAnswer(me, answers[0], 3, { user: other.id })).status).toBe(403);
    expect(problemOf(await rateAnswer(me, answers[0], 6)).errors).toEqual({ rating: ['too_big'] });
    const made = (await rateAnswer(me, answers[0], 3)).json as Row;
    const url = `${scene.path}/answerreviews/${made.id}`;
    expect((await other.client.put(url, { json: { rating: 1 } })).status).toBe(404);
    expect(problemOf(await me.client.put(url, { json: { rating: 1, answer: answers[1]?.id } }))).toMatchObject({
      status: 422,
      errors: { answer: ['not_allowed'] },
    });
    expect((await me.client.put(url, { json: { rating: 1 } })).json).toMatchObject({ id: made.id, rating: 1 });
    const mine = { ...answers[0]! };
    await begin();
    expect((await rateAnswer(await seat(), mine, 3)).status).toBe(404);
  });
});

describe('comments and notes', () => {
  it('are kept with their author; notes stay hidden until the own review is sent', async () => {
    const [me, other] = [await seat(), await seat()];
    const question = answers[0]!.question_id;
    const note = { application: one.id, question, comment: 'Clear example' };
    const made = await me.client.post(`${scene.path}/reviewcomments`, note);
    expect(made.json).toMatchObject({ reviewer: { id: me.id }, question, comment: 'Clear example' });
    const again = await me.client.post(`${scene.path}/reviewcomments`, { ...note, comment: '' });
    expect((again.json as Row).id).toBe((made.json as Row).id);
    expect(await visibleReviews(other, 'reviewcomments')).toEqual([]);
    await rate(other, 3);
    expect(await visibleReviews(other, 'reviewcomments')).toHaveLength(1);
    await me.client.post(`${scene.path}/comments`, { application: one.id, comment: ' <b>Bold</b> candidate ' });
    await other.client.post(`${scene.path}/comments`, { application: one.id, comment: 'Second' });
    expect(await visibleReviews(me, 'comments')).toHaveLength(1);
    await rate(me, 4);
    expect(await visibleReviews(me, 'comments')).toMatchObject([
      { comment: '<b>Bold</b> candidate', user: { id: me.id } },
      { comment: 'Second', user: { id: other.id } },
    ]);
  });

  it('notify each mentioned member of the panel once, without their words', async () => {
    const [me, other, third] = [await seat(), await seat(), await seat()];
    const names = await scene.client.get(`${scene.path}/reviewers`);
    const nameOf = ({ id }: Seat) =>
      (names.json as { user: { id: number; full_name: string } }[]).find(({ user }) => user.id === id)?.user.full_name;
    const sent = async () =>
      (await server.ctx.db.select().from(mails).where(eq(mails.job_id, scene.job.id)))
        .filter(({ type }) => type === 'comment_mention')
        .toSorted((a, b) => a.id - b.id);
    const comment = `Secret canary for @${nameOf(other)} from @${nameOf(me)}, not to ${nameOf(third)}`;
    const made = await me.client.post(`${scene.path}/comments`, { application: one.id, comment });
    const [mail, ...more] = await sent();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ user_id: other.id, application_id: null });
    expect(mail?.text).toContain(`/interviews/${scene.job.id}/interviewee/${one.id}/overview?for=`);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/canary/);
    const url = `${scene.path}/comments/${(made.json as Row).id}`;
    await me.client.put(url, { json: { comment: `${comment} and @${nameOf(third)}` } });
    expect((await sent()).map(({ user_id }) => user_id)).toEqual([other.id, third.id]);
    await other.client.put(url, { json: { comment: `Forged for @${nameOf(third)}` } });
    await other.client.post(`${scene.path}/comments`, { application: 999_999_999, comment: `@${nameOf(third)}` });
    expect(await sent()).toHaveLength(2);
    const again = () => me.client.post(`${scene.path}/comments`, { application: one.id, comment: `@${nameOf(third)}` });
    await again();
    expect(await sent()).toHaveLength(2);
    const earlier = new Date(Date.now() - 61 * 60_000);
    await server.ctx.db.update(mails).set({ created_at: earlier }).where(eq(mails.user_id, third.id));
    await again();
    expect((await sent()).map(({ user_id }) => user_id)).toEqual([other.id, third.id, third.id]);
  });

  it('are changed and deleted by their author alone', async () => {
    const [me, other] = [await seat(), await seat()];
    const made = await me.client.post(`${scene.path}/comments`, { application: one.id, comment: 'First' });
    expect(made.json).toMatchObject({ comment: 'First', edited_at: null });
    const url = `${scene.path}/comments/${(made.json as Row).id}`;
    for (const client of [other.client, scene.client]) {
      expect((await client.put(url, { json: { comment: 'Forged' } })).status).toBe(404);
      expect((await client.send('DELETE', url)).status).toBe(404);
    }
    expect(problemOf(await me.client.put(url, { json: { comment: ' ' } })).errors).toEqual({ comment: ['required'] });
    const changed = await me.client.put(url, { json: { comment: 'Second' } });
    expect(changed.json).toMatchObject({ comment: 'Second', edited_at: expect.any(String) as string });
    expect(await visibleReviews(me, 'comments')).toMatchObject([{ comment: 'Second' }]);
    expect((await me.client.send('DELETE', url)).status).toBe(204);
    expect((await me.client.send('DELETE', url)).status).toBe(404);
    expect(await visibleReviews(me, 'comments')).toEqual([]);
  });

  it('are answered on one level, by those who see them, and outlive the comment they answer', async () => {
    const [me, other] = [await seat(), await seat()];
    const post = (author: Seat, comment: string, parent?: number | null, application = one.id) =>
      author.client.post(`${scene.path}/comments`, { application, comment, ...(parent !== undefined && { parent }) });
    const first = (await post(me, 'First', null)).json as Row & { parent: number | null };
    expect(first.parent).toBeNull();
    const refusal = { parent: ['not_allowed'] };
    // Not seen before the own review is sent.
    expect(problemOf(await post(other, 'Early', first.id)).errors).toEqual(refusal);
    await rate(other, 3);
    const reply = await post(other, 'Second', first.id);
    expect(reply.json).toMatchObject({ parent: first.id, comment: 'Second' });
    const { id } = reply.json as Row;
    for (const parent of [id, 999_999_999]) expect(problemOf(await post(me, 'x', parent)).errors).toEqual(refusal);
    const elsewhere = await anApplication(server.ctx.db, { job: scene.job });
    expect(problemOf(await post(me, 'x', first.id, elsewhere.id)).errors).toEqual(refusal);
    expect((await me.client.send('DELETE', `${scene.path}/comments/${first.id}`)).status).toBe(204);
    expect(await visibleReviews(other, 'comments')).toMatchObject([{ id, parent: null, comment: 'Second' }]);
  });

  it('are refused in another name, empty, too long, or about somebody else', async () => {
    const [me, other] = [await seat(), await seat()];
    const post = (body: object) =>
      me.client.post(`${scene.path}/comments`, { application: one.id, comment: 'x', ...body });
    expect((await post({ user: other.id })).status).toBe(403);
    expect(problemOf(await post({ comment: '  ' })).errors).toEqual({ comment: ['required'] });
    expect(problemOf(await post({ comment: 'x'.repeat(5001) })).errors).toEqual({ comment: ['too_long'] });
    expect((await post({ application: (await anApplication(server.ctx.db)).id })).status).toBe(404);
    const foreign = await aQuestion(server.ctx.db);
    const note = { application: one.id, question: foreign.id, comment: 'x' };
    expect(problemOf(await me.client.post(`${scene.path}/reviewcomments`, note)).errors).toEqual({
      question: ['not_allowed'],
    });
    expect((await me.client.post(`${scene.path}/reviewcomments`, { ...note, reviewer: other.id })).status).toBe(403);
    expect(await server.ctx.db.select().from(comments).where(eq(comments.application_id, one.id))).toEqual([]);
  });
});

describe('a reviewer', () => {
  it('decides only where the seat allows it', async () => {
    const [plain, deciding] = [await seat(), await seat({ may_decide: true })];
    const path = `${scene.path}/applications/${one.id}/shortlist`;
    expect((await plain.client.post(path)).status).toBe(403);
    expect((await deciding.client.post(path)).json).toMatchObject({ label: { code: 'Successful' } });
  });
});

describe('whoever writes about what is deleted at that moment', () => {
  it('is told that it is gone', async () => {
    const { db } = server.ctx;
    const gone = answers[0]!;
    const reply = await meeting(
      db,
      async (tx) => {
        await tx.select().from(applications).where(eq(applications.id, one.id)).for('update');
        await tx.delete(answer_rows).where(eq(answer_rows.id, gone.id));
      },
      () => rateAnswer(scene, gone, 4),
    );
    expect(problemOf(reply)).toMatchObject({ status: 404, code: 'not_found' });
    const erasing = (tx: Tx) => tx.delete(applications).where(eq(applications.id, one.id));
    for (const list of ['comments', 'reviewcomments']) {
      const note = list === 'comments' ? {} : { question: answers[0]?.question_id };
      const comment = await meeting(db, erasing, () =>
        scene.client.post(`${scene.path}/${list}`, { application: one.id, comment: 'Good', ...note }),
      );
      expect(problemOf(comment)).toMatchObject({ status: 404, code: 'not_found' });
      await begin();
    }
  });
});
