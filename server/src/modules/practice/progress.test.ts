import type { OwnProgress, ProgressTopic } from '@vivavoce/contract/types.ts';
import { LEARNER_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, anAttempt, anApplication, aQuestion, aUser, aVersion } from '../../../test/factories.ts';
import type { Job } from '../../../test/factories.ts';
import { perTest } from '../../../test/lifetimes.ts';
import {
  applications,
  attempts,
  confidence_answers,
  feedback,
  self_reviews,
  speech_metrics,
} from '../../db/schema/index.ts';

const server = useTestServer();
const db = () => server.ctx.db;
const at = (day: number) => new Date(Date.UTC(2027, 0, day, 9));

const learner = perTest(async () => {
  const user = await aUser(db());
  const company_id = (await aCompany(db())).id;
  return { user, company_id, browser: await server.learner({ user_id: user.id }) };
});

interface Practice {
  competency?: string | null;
  checklist?: string[];
  job?: Partial<Job>;
  days?: number[];
  sent?: boolean;
  company_id?: number;
  user_id?: number;
}

/** A practice with one recording of one question on each day. */
async function practised({
  competency = 'Communication',
  checklist = [],
  days = [1],
  sent = true,
  ...given
}: Practice = {}) {
  const { company_id = learner.company_id, user_id = learner.user.id } = given;
  const job = await aJob(db(), { company_id, assessment_type: 'experience', ...given.job });
  const question = await aQuestion(db(), { job, competency, checklist, text: 'Explain a change of treatment.' });
  const added = await anApplication(db(), { job, user_id, responded_at: sent ? at(Math.max(...days)) : null });
  const application = await aVersion(db(), added);
  const recorded: number[] = [];
  for (const [index, day] of days.entries()) {
    const { id } = await anAttempt(db(), {
      question,
      application,
      number: index + 1,
      state: 'playable',
      created_at: at(day),
    });
    recorded.push(id);
  }
  return { application, recorded };
}

const measure = (attempt: number, application: number, self_rating: number | null) =>
  db()
    .insert(speech_metrics)
    .values({
      attempt_id: attempt,
      application_id: application,
      self_rating,
      measured_at: at(3),
      duration_ms: 90_000,
      voice: [
        { from_ms: 0, to_ms: 4_000 },
        { from_ms: 5_000, to_ms: 9_000 },
      ],
      range_db: 30,
      loudness_tenths: -230,
      clipped: false,
    });
const topicsOf = async (browser: ApiClient) =>
  ((await browser.get('/api/me/progress')).json as { results: ProgressTopic[] }).results;
async function progressOf(browser: ApiClient, topic: string | undefined, query = ''): Promise<OwnProgress> {
  const reply = await browser.get(`/api/me/progress/${topic}${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as OwnProgress;
}

describe('progress', () => {
  it('joins a competency over the activities of a company, and not over companies', async () => {
    const first = await practised({ days: [1, 2] });
    const second = await practised({ competency: ' communication ', days: [8] });
    await practised({ company_id: (await aCompany(db())).id, days: [5] });
    await practised({ competency: null, days: [3] });
    const topics = await topicsOf(learner.browser);
    expect(topics.map(({ kind, name, recordings }) => [kind, name, recordings])).toEqual([
      ['competency', 'communication', 3],
      ['competency', 'Communication', 1],
      ['question', 'Explain a change of treatment.', 1],
    ]);
    const { recordings, next_before } = await progressOf(learner.browser, topics[0]?.topic);
    expect(recordings.map(({ attempt }) => attempt)).toEqual([...first.recorded, ...second.recorded]);
    expect(next_before).toBeNull();
  });

  it('counts the ticks of each recording by the checklist that its learner read', async () => {
    const { application, recorded } = await practised({ days: [1, 2, 3], checklist: ['One', 'Two', 'Three'] });
    const plain = await practised({ days: [4] });
    const review = { application_id: application.id };
    await db()
      .insert(self_reviews)
      .values([
        { ...review, attempt_id: recorded[0]!, ticks: [1] },
        { ...review, attempt_id: recorded[1]!, ticks: [] },
      ]);
    const [topic] = await topicsOf(learner.browser);
    const { recordings } = await progressOf(learner.browser, topic?.topic);
    expect(recordings.map(({ attempt, ticks }) => [attempt, ticks])).toEqual([
      [recorded[0], { ticked: 1, total: 3 }],
      [recorded[1], { ticked: 0, total: 3 }],
      [recorded[2], null],
      [plain.recorded[0], null],
    ]);
  });

  it('shows figures after the own rating alone', async () => {
    const { application, recorded } = await practised({ days: [1, 2, 3] });
    const [rated, unrated] = recorded;
    await measure(rated!, application.id, 4);
    await measure(unrated!, application.id, null);
    const [topic] = await topicsOf(learner.browser);
    const { recordings } = await progressOf(learner.browser, topic?.topic);
    expect(recordings).toMatchObject([
      { self_rating: 4, measured: true, figures: { pauses: 1, duration_ms: 90_000, words_per_minute: null } },
      { self_rating: null, measured: true, figures: null },
      { self_rating: null, measured: false, figures: null },
    ]);
  });

  it('has nothing of what was not sent, of what decides, or of another learner', async () => {
    await practised({ sent: false });
    await practised({ job: { assessment_type: 'assessment' } });
    const stranger = await aUser(db());
    await practised({ user_id: stranger.id });
    expect(await topicsOf(learner.browser)).toEqual([]);
    const other = await server.learner({ user_id: stranger.id });
    const [topic] = await topicsOf(other);
    expect((await progressOf(other, topic?.topic)).recordings).toHaveLength(1);
    expect((await learner.browser.get(`/api/me/progress/${topic?.topic}`)).status).toBe(404);
    for (const bad of ['x', `${'a'.repeat(22)}b`])
      expect((await learner.browser.get(`/api/me/progress/${bad}`)).status).toBeOneOf([404, 422]);
  });

  it('places released feedback and confidence at their dates', async () => {
    const { application } = await practised();
    const released = { application_id: application.id, job_id: application.job_id, opening: 'Ask first.' };
    await db()
      .insert(feedback)
      .values({ ...released, changed_by: learner.user.id });
    const felt = { application_id: application.id, wording: 1, created_at: at(1) };
    await db()
      .insert(confidence_answers)
      .values([
        { ...felt, value: 3 },
        { ...felt, sent_at: at(2), created_at: at(2), value: 6 },
        { ...felt, sent_at: at(4), created_at: at(4), value: 9, wording: 99 },
      ]);
    const [topic] = await topicsOf(learner.browser);
    expect((await progressOf(learner.browser, topic?.topic)).feedback).toEqual([]);
    await db()
      .update(feedback)
      .set({ released_at: at(6) })
      .where(eq(feedback.application_id, application.id));
    expect(await progressOf(learner.browser, topic?.topic)).toMatchObject({
      feedback: [{ application: application.id, opening: 'Ask first.', released_at: at(6).toISOString() }],
      confidence: [{ value: 3 }, { value: 6 }],
    });
  });

  it('goes back page by page, each recording once', async () => {
    const days = Array.from({ length: LEARNER_LIMITS.recordings_shown + 3 }, (_, index) => index + 1);
    const { recorded } = await practised({ days });
    const [topic] = await topicsOf(learner.browser);
    const newest = await progressOf(learner.browser, topic?.topic);
    expect(newest.recordings).toHaveLength(LEARNER_LIMITS.recordings_shown);
    const earlier = await progressOf(learner.browser, topic?.topic, `?before=${newest.next_before}`);
    expect([...earlier.recordings, ...newest.recordings].map(({ attempt }) => attempt)).toEqual(recorded);
    expect(earlier.next_before).toBeNull();
  });

  it('leaves with the recordings', async () => {
    const { application, recorded } = await practised();
    await db().delete(attempts).where(inArray(attempts.id, recorded));
    expect(await topicsOf(learner.browser)).toEqual([]);
    await db().delete(applications).where(eq(applications.id, application.id));
    expect((await learner.browser.get('/api/me/progress')).status).toBe(200);
  });
});
