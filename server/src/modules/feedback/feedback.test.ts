import { OUTCOME_HIDDEN_SECONDS } from '@vivavoce/domain/applications/home/home-steps.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import type { ApplicantHome, Feedback, Interview } from '@vivavoce/contract/types.ts';
import { perTest } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aQuestion, aResponse, aSeat, aUser, aVersion } from '../../../test/factories.ts';
import type { Application } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { applications, events, jobs, mails } from '../../db/schema/index.ts';
import { releaseDueFeedback } from './release.service.ts';

const server = useTestServer({ still: true });
let application: Application;
let browser: ApiClient;
let question: number;
let answer: number;
let path: string;
const never = new AbortController().signal;
const db = () => server.ctx.db;
const scene = perTest(() => aStaffScene(server, { rating_style: 1, advertise_review: true }));
beforeEach(async () => {
  question = (await aQuestion(db(), { job: scene.job, competency: 'Structure' })).id;
  const response = await aResponse(db(), scene.job, { review_paid: true });
  answer = response.answers[0]!.id;
  application = await aVersion(db(), response.application);
  browser = await server.applicant(application);
  path = `${scene.path}/applications/${application.id}`;
});

const point = (text = 'You name the goal first.') => ({
  criterion: `question:${question}`,
  kind: 'strength',
  text,
});
const write = (client: ApiClient, points: object[], opening = 'Thank you.') =>
  client.put(`${path}/feedback`, { json: { opening, points } });
const release = (when: 'now' | 'with_outcome', client = scene.client) =>
  client.post(`${path}/feedback/release`, { when });
const home = async () => (await browser.get(`/api/interview/${application.id}/home`)).json as ApplicantHome;
const sent = async () =>
  (await db().select().from(mails).where(eq(mails.application_id, application.id))).filter(
    ({ type }) => type === 'review_available',
  );
const recorded = async (type: string) =>
  (await db().select().from(events).where(eq(events.application_id, application.id))).filter(
    (event) => event.type === type,
  ).length;
async function seatWith(rating: number | null, given = {}): Promise<ApiClient> {
  const client = await server.staff(await aSeat(db(), scene.job, given), null);
  if (rating === null) return client;
  const job = scene.path;
  expect((await client.post(`${job}/answerreviews`, { answer, rating })).status).toBe(201);
  const own = { application_id: application.id };
  expect((await client.post(`${job}/answerreviews/submit_review`, own)).status).toBe(200);
  return client;
}

describe('feedback for an applicant', () => {
  it('is written from criteria, in words of the ratings', async () => {
    await seatWith(4);
    const read = (await scene.client.get(`${path}/feedback`)).json as Feedback;
    expect(read).toMatchObject({ state: 'draft', promised: true, revision: 0 });
    expect(read.criteria[0]).toMatchObject({ name: 'Structure', standing: 'strong', wording: null });
    const written = (await write(scene.client, [point()])).json as Feedback;
    expect(written).toMatchObject({ state: 'draft', points: [{ name: 'Structure', kind: 'strength' }] });
    expect((await home()).feedback).toBeNull();
    expect(await sent()).toHaveLength(0);
  });

  it('appears on the page with its release, and a mail leads to it', async () => {
    await write(scene.client, [point()]);
    expect((await release('now')).json).toMatchObject({ state: 'released' });
    expect(await home()).toMatchObject({
      feedback: { opening: 'Thank you.', points: [{ name: 'Structure', text: 'You name the goal first.' }] },
    });
    const [mail] = await sent();
    expect(mail?.text).toMatch(/\/j\/[\w-]+\?t=[^\s]+#feedback/);
    expect(mail?.text).not.toContain('You name the goal');
    expect(await recorded('feedback.released')).toBe(1);
    expect(problemOf(await release('now'))).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(problemOf(await write(scene.client, [point('Other')]))).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  it('can be taken back for an hour, with a mail that has not left', async () => {
    await write(scene.client, [point()]);
    await release('now');
    expect((await scene.client.post(`${path}/feedback/take-back`, {})).json).toMatchObject({ state: 'draft' });
    expect((await home()).feedback).toBeNull();
    expect((await sent()).map(({ state }) => state)).toEqual(['failed']);
    await release('now');
    server.pass(3_601_000);
    // Sessions end after an idle hour as well.
    const later = await server.staff(scene.owner);
    browser = await server.applicant(application);
    expect(problemOf(await later.post(`${path}/feedback/take-back`, {}))).toMatchObject({ code: 'wrong_state' });
    expect((await home()).feedback).not.toBeNull();
  });

  it('waits for the outcome, until the applicant may read it', async () => {
    await write(scene.client, [point()]);
    expect((await release('with_outcome')).json).toMatchObject({ state: 'waiting' });
    expect(await releaseDueFeedback(server.ctx, never)).toBe(0);
    await scene.client.post(`${path}/reject`, {});
    expect(await releaseDueFeedback(server.ctx, never)).toBe(0);
    expect((await home()).feedback).toBeNull();
    server.pass((OUTCOME_HIDDEN_SECONDS + 1) * 1000);
    expect(await releaseDueFeedback(server.ctx, never)).toBe(1);
    expect(await releaseDueFeedback(server.ctx, never)).toBe(0);
    expect((await home()).feedback?.points).toHaveLength(1);
    expect(await sent()).toHaveLength(1);
  });

  it('names no reviewer and no score', async () => {
    const theo = await aUser(db(), { first_name: 'Theo', last_name: 'Oduya' });
    await aSeat(db(), scene.job, { user_id: theo.id });
    await write(scene.client, [point('Rated 4/5.')]);
    expect(problemOf(await release('now'))).toMatchObject({ status: 422, errors: { points: ['not_allowed'] } });
    await write(scene.client, [point()], 'Yours, Theo Oduya');
    expect(problemOf(await release('now'))).toMatchObject({ status: 422, errors: { opening: ['not_allowed'] } });
    await write(scene.client, [], '');
    expect(problemOf(await release('now'))).toMatchObject({ status: 422, errors: { points: ['required'] } });
    const unknown = { ...point(), criterion: 'question:999999' };
    expect(problemOf(await write(scene.client, [unknown]))).toMatchObject({ errors: { points: ['not_allowed'] } });
    expect(await sent()).toHaveLength(0);
  });

  it('shows scores only where the company allows them, as they were at the release', async () => {
    const rater = await seatWith(4);
    const scored = { opening: '', points: [point('You got 4 out of 5.')], with_scores: true };
    const put = () => scene.client.put(`${path}/feedback`, { json: scored });
    expect(problemOf(await put())).toMatchObject({ status: 422, errors: { with_scores: ['not_allowed'] } });
    expect((await scene.client.get(`${path}/feedback`)).json).toMatchObject({
      scores_allowed: false,
      criteria: [{ score: null }],
    });
    await scene.client.post('/api/settings', { feedback_scores: true });
    expect((await put()).json).toMatchObject({
      with_scores: true,
      criteria: [{ score: 4 }],
      points: [{ score: null }],
    });
    await scene.client.post('/api/settings', { feedback_scores: false });
    expect(problemOf(await release('now'))).toMatchObject({ status: 422, errors: { with_scores: ['not_allowed'] } });
    expect((await home()).feedback).toBeNull();

    await scene.client.post('/api/settings', { feedback_scores: true });
    expect((await release('with_outcome')).status).toBe(200);
    await scene.client.post('/api/settings', { feedback_scores: false });
    await scene.client.post(`${path}/reject`, {});
    server.pass((OUTCOME_HIDDEN_SECONDS + 1) * 1000);
    await releaseDueFeedback(server.ctx, never);
    expect((await home()).feedback).toMatchObject({ points: [{ score: null }], rating_scale: 5 });

    await scene.client.post(`${path}/feedback/take-back`, {});
    await scene.client.post('/api/settings', { feedback_scores: true });
    expect((await release('now')).json).toMatchObject({ points: [{ score: 4 }] });
    await rater.post(`${scene.path}/answerreviews`, { answer, rating: 1 });
    expect((await home()).feedback).toMatchObject({ points: [{ name: 'Structure', score: 4 }], rating_scale: 5 });
  });

  it('is withheld from the panel until the own review is sent', async () => {
    await seatWith(5);
    await write(scene.client, [point('canary')]);
    const blind = await seatWith(null, { may_decide: true });
    for (const reply of [
      await blind.get(`${path}/feedback`),
      await write(blind, [point()]),
      await release('now', blind),
    ]) {
      expect(problemOf(reply)).toMatchObject({ status: 409, code: 'wrong_state' });
      expect(reply.text).not.toMatch(/canary|strong|exceptional/);
    }
    const seeing = await seatWith(3, { may_decide: true });
    expect((await seeing.get(`${path}/feedback`)).text).toContain('canary');
    expect((await (await seatWith(3)).get(`${path}/feedback`)).status).toBe(403);
  });

  it('is not overwritten by somebody who read an earlier version', async () => {
    await write(scene.client, [point()]);
    const late = { opening: 'Mine', points: [], revision: 0 };
    expect(problemOf(await scene.client.put(`${path}/feedback`, { json: late }))).toMatchObject({ code: 'conflict' });
  });
});

describe('a promised review', () => {
  it('is announced once, at the release and not when reviews are closed', async () => {
    const first = await seatWith(4);
    const second = await seatWith(2);
    expect(await home()).toMatchObject({ feedback_promised: true, feedback: null });
    expect((await first.post(`${path}/finalise-review`, {})).status).toBe(200);
    expect((await second.post(`${path}/finalise-review`, {})).status).toBe(200);
    expect(await recorded('review.finalised')).toBe(2);
    expect(await sent()).toHaveLength(0);
    await write(scene.client, [point()]);
    await release('now');
    expect(await sent()).toHaveLength(1);
  });

  const patch = (body: object) => scene.client.patch(path, body);
  /** The home and the welcome page agree on it. */
  const promised = async () => {
    const { feedback_promised } = await home();
    const { job } = (await browser.get(`/api/interview/${application.id}`)).json as Interview;
    expect(job.review_promised).toBe(feedback_promised);
    return feedback_promised;
  };

  it('is promised by staff to an applicant, and taken back only before the invitation', async () => {
    await db()
      .update(applications)
      .set({ review_paid: false, status: APPLICATION_STATUS.not_invited })
      .where(eq(applications.id, application.id));
    expect(await promised()).toBe(false);
    expect((await patch({ review_paid: true })).json).toMatchObject({ review_paid: true });
    expect((await patch({ review_paid: false })).json).toMatchObject({ review_paid: false });
    expect((await patch({ review_paid: true })).status).toBe(200);
    await db()
      .update(applications)
      .set({ status: APPLICATION_STATUS.invited })
      .where(eq(applications.id, application.id));
    expect(problemOf(await patch({ review_paid: false }))).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await promised()).toBe(true);
  });

  it('is promised by the activity to those who are in it already, and by no activity without reviews', async () => {
    await db().update(jobs).set({ advertise_review: false }).where(eq(jobs.id, scene.job.id));
    await db().update(applications).set({ review_paid: false }).where(eq(applications.id, application.id));
    expect(problemOf(await patch({ review_paid: true }))).toMatchObject({ errors: { review_paid: ['not_allowed'] } });
    expect((await scene.client.patch(scene.path, { advertise_review: true })).status).toBe(200);
    expect(await promised()).toBe(true);
  });
});
