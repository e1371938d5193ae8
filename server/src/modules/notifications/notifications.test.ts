import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, aMember, anApplication, aSeat, aUser } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { applications, followed_jobs, jobs, memberships, notifications, reviewers } from '../../db/schema/index.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { gatherNotifications, notifyOfDueReviews } from './notifications.service.ts';

type Page = ResultOf<'GET /api/notifications'>;

const server = useTestServer();
const never = new AbortController().signal;
const listOf = async (client: ApiClient, query = '') => (await client.get(`/api/notifications${query}`)).json as Page;
const unreadOf = async (client: ApiClient) => (await listOf(client)).unread;

/** An activity of a member, in a company with an owner, with a reviewer from elsewhere. */
async function aScene() {
  const { db } = server.ctx;
  const scene = await aStaffScene(server);
  const creator = await aMember(db, { company_id: scene.company_id, role: 'member', create_interview_only: true });
  const job = await aJob(db, {
    company_id: scene.company_id,
    created_by: creator.id,
    status: 'Published',
    title: 'Fellows',
  });
  const reviewer = await aUser(db, { first_name: 'Petra', last_name: 'Svoboda' });
  await aSeat(db, job, { user_id: reviewer.id });
  const other = await aMember(db, { company_id: scene.company_id, role: 'admin' });
  const event = { company_id: scene.company_id, job_id: job.id };
  const answer = async (applicant_name: string) => {
    const application = await anApplication(db, {
      job,
      applicant_name,
      responded_at: new Date(),
      answer_count: 5,
      status: 4,
    });
    await recordEvent(db, {
      ...event,
      application_id: application.id,
      type: 'interview.submitted',
      actor: 'applicant',
    });
    return application;
  };
  const request = async (type: 'extension.requested' | 'adjustment.requested', applicant_name = 'Hana Kobayashi') => {
    const application = await anApplication(db, { job, applicant_name });
    await recordEvent(db, { ...event, application_id: application.id, type, actor: 'applicant' });
    return application;
  };
  return {
    ...scene,
    job,
    event,
    answer,
    request,
    people: { owner: scene.owner, creator, reviewer, other },
    owner: scene.client,
    creator: await server.staff(creator),
    reviewer: await server.staff(reviewer),
    other: await server.staff(other),
    gather: () => gatherNotifications(server.ctx, never),
    follow: (client: ApiClient, json: object) => client.put(`/api/jobs/${job.id}/following`, { json }),
  };
}

describe('notifications of staff', () => {
  it('reach the owner and the creator by themselves, once a day and activity, and others who follow it', async () => {
    const scene = await aScene();
    await scene.answer('Sofia Lindqvist');
    await scene.gather();
    expect(await listOf(scene.owner)).toMatchObject({
      unread: 1,
      has_next: false,
      results: [
        {
          kind: 'answers',
          about: 'interview.submitted',
          unread: true,
          count: 1,
          job: { id: scene.job.id, title: 'Fellows', job_kind: 'presentation' },
          application: { full_name: 'Sofia Lindqvist', answer_count: 5 },
        },
      ],
    });
    expect(await unreadOf(scene.creator)).toBe(1);
    expect(await unreadOf(scene.reviewer)).toBe(0);
    expect(await unreadOf(scene.other)).toBe(0);

    for (const client of [scene.reviewer, scene.other])
      expect((await scene.follow(client, { chosen: true })).status).toBe(204);
    await scene.answer('Théo Roux');
    await scene.answer('Ana Silva');
    await Promise.all([scene.gather(), scene.gather()]);
    expect((await listOf(scene.owner)).results).toMatchObject([{ count: 3, application: { full_name: 'Ana Silva' } }]);
    expect((await listOf(scene.other)).results).toMatchObject([{ count: 2 }]);
    expect((await listOf(scene.reviewer)).results).toMatchObject([{ count: 2 }]);
    expect(await server.ctx.db.select().from(notifications).where(eq(notifications.job_id, scene.job.id))).toHaveLength(
      4,
    );
  });

  it('are read by opening one, or all up to what was shown, and count from there on', async () => {
    const scene = await aScene();
    await scene.answer('Sofia Lindqvist');
    await scene.request('extension.requested');
    await scene.gather();
    const shown = await listOf(scene.owner);
    expect(shown.results.map(({ kind }) => kind).toSorted()).toEqual(['answers', 'requests']);
    const answers = shown.results.find(({ kind }) => kind === 'answers');
    const read = (json: object, client = scene.owner) => client.post('/api/notifications/read', json);
    // A notification of another person is left alone.
    expect((await read({ notification: answers?.id }, scene.creator)).json).toEqual({ unread: 2 });
    expect((await read({ notification: answers?.id })).json).toEqual({ unread: 1 });
    await scene.answer('Ana Silva');
    await scene.gather();
    const again = await listOf(scene.owner, '?unread=true');
    expect(again.results.find(({ kind }) => kind === 'answers')).toMatchObject({ count: 1, unread: true });
    expect((await read({ until: shown.results[0]?.at })).json).toEqual({ unread: 1 });
    expect((await read({ until: again.results[0]?.at })).json).toEqual({ unread: 0 });
    expect(await listOf(scene.owner, '?unread=true')).toMatchObject({ results: [], unread: 0 });
    expect((await listOf(scene.owner, '?page_size=1')).has_next).toBe(true);
    expect((await read({ until: 'yesterday' })).status).toBe(422);
  });

  it('leave out a person’s own actions, and muted activities until that ends', async () => {
    const scene = await aScene();
    const { db } = server.ctx;
    await recordEvent(db, { ...scene.event, type: 'job.deadline_moved', actor: { user_id: scene.people.owner.id } });
    await scene.gather();
    expect(await unreadOf(scene.owner)).toBe(0);
    expect((await listOf(scene.reviewer)).results).toMatchObject([{ kind: 'panel', about: 'job.deadline_moved' }]);

    const until = new Date(server.ctx.now().getTime() + 3600_000).toISOString();
    expect((await scene.follow(scene.owner, { muted: true, muted_until: until })).status).toBe(204);
    await scene.answer('Sofia Lindqvist');
    await scene.gather();
    expect(await unreadOf(scene.owner)).toBe(0);
    expect((await listOf(scene.creator)).results.map(({ kind }) => kind)).toContain('answers');
    server.pass(2 * 3600_000);
    await scene.answer('Ana Silva');
    await scene.gather();
    expect(await unreadOf(await server.staff(scene.people.owner))).toBe(1);
  });

  it('tell the others of a panel who joined and left, and not the person', async () => {
    const scene = await aScene();
    const body = { first_name: 'Ivo', last_name: 'Berg', email: 'ivo.berg@elsewhere.example' };
    const added = await scene.creator.post(`/api/jobs/${scene.job.id}/reviewers`, body);
    expect(added.status).toBe(201);
    const seat = added.json as { id: number; user: { id: number } };
    await scene.gather();
    expect((await listOf(scene.reviewer)).results).toMatchObject([{ about: 'reviewer.added', person: 'Ivo Berg' }]);
    expect(await unreadOf(await server.staff(seat.user))).toBe(0);
    expect(await unreadOf(scene.creator)).toBe(0);
    expect((await scene.creator.delete(`/api/jobs/${scene.job.id}/reviewers/${seat.id}`)).status).toBe(204);
    await scene.gather();
    expect((await listOf(scene.owner)).results.map(({ about }) => about).toSorted()).toEqual([
      'reviewer.added',
      'reviewer.removed',
    ]);
  });

  it('mention a person even where the activity is muted, each applicant in a row', async () => {
    const scene = await aScene();
    const applicants = [await scene.answer('Priya Raghunathan'), await scene.answer('Daniel Okonkwo')];
    await scene.follow(scene.reviewer, { muted: true });
    for (const { id } of [...applicants, ...applicants]) {
      const json = { application: id, comment: 'Please look, @Petra Svoboda' };
      expect((await scene.creator.post(`/api/jobs/${scene.job.id}/comments`, json)).status).toBe(201);
    }
    await scene.gather();
    const { results } = await listOf(scene.reviewer);
    expect(
      results.map(({ kind, count, application }) => [kind, count, application?.full_name].join()).toSorted(),
    ).toEqual(['mentions,2,Daniel Okonkwo', 'mentions,2,Priya Raghunathan']);
  });

  it('note ratings once before they are due and once after', async () => {
    const scene = await aScene();
    const { db } = server.ctx;
    const day = (days: number) =>
      new Date(server.ctx.now().getTime() + days * 24 * 3600_000).toISOString().slice(0, 10);
    const due = (days: number) =>
      db
        .update(jobs)
        .set({ decision_by: day(days) })
        .where(eq(jobs.id, scene.job.id));
    await due(1);
    await notifyOfDueReviews(server.ctx);
    expect(await unreadOf(scene.reviewer)).toBe(0);
    await scene.answer('Sofia Lindqvist');
    await due(5);
    await notifyOfDueReviews(server.ctx);
    expect(await unreadOf(scene.reviewer)).toBe(0);
    await due(1);
    await Promise.all([notifyOfDueReviews(server.ctx), notifyOfDueReviews(server.ctx)]);
    expect((await listOf(scene.reviewer)).results).toMatchObject([
      { about: 'review.due', count: 1, decision_by: day(1) },
    ]);
    await due(-2);
    await notifyOfDueReviews(server.ctx);
    expect((await listOf(scene.reviewer)).results.map(({ about }) => about).toSorted()).toEqual([
      'review.due',
      'review.late',
    ]);
  });
});

describe('what a person may not read is no notification', () => {
  it('where the seat, the role or the company ended', async () => {
    const scene = await aScene();
    const { db } = server.ctx;
    await scene.follow(scene.reviewer, { chosen: true });
    await scene.answer('Sofia Lindqvist');
    await scene.request('adjustment.requested');
    await scene.gather();
    // Requests are for those who run the activity.
    expect((await listOf(scene.reviewer)).results.map(({ kind }) => kind)).toEqual(['answers']);
    await db.delete(reviewers).where(eq(reviewers.user_id, scene.people.reviewer.id));
    expect(await listOf(scene.reviewer)).toMatchObject({ results: [], unread: 0 });
    await db.update(jobs).set({ created_by: scene.people.owner.id }).where(eq(jobs.id, scene.job.id));
    expect(await unreadOf(scene.creator)).toBe(0);
    expect(await unreadOf(scene.owner)).toBe(2);
    const elsewhere = await aStaffScene(server);
    await db.insert(memberships).values({ company_id: elsewhere.company_id, user_id: scene.people.owner.id });
    expect(await unreadOf(await server.staff(scene.people.owner, elsewhere.company_id))).toBe(0);
  });

  it('where the applicant withdrew or was erased, and where the activity is deleted', async () => {
    const scene = await aScene();
    const { db } = server.ctx;
    const first = await scene.answer('Sofia Lindqvist');
    await scene.gather();
    await db.update(applications).set({ declined_at: new Date() }).where(eq(applications.id, first.id));
    expect(await listOf(scene.owner)).toMatchObject({ results: [], unread: 0 });
    const second = await scene.answer('Ana Silva');
    await scene.gather();
    await db.delete(applications).where(eq(applications.id, second.id));
    const { results } = await listOf(scene.owner);
    expect(results).toMatchObject([{ count: 2, application: null }]);
    await db.update(jobs).set({ deleting_at: new Date() }).where(eq(jobs.id, scene.job.id));
    expect(await unreadOf(scene.owner)).toBe(0);
    // What happened meanwhile finds no reader.
    await scene.answer('Théo Roux');
    await scene.gather();
    expect(
      (await db.select().from(notifications).where(eq(notifications.job_id, scene.job.id))).map(({ count }) => count),
    ).toEqual([2, 2]);
  });
});

describe('settings of notifications', () => {
  it('have defaults, and are those of the person alone', async () => {
    const scene = await aScene();
    const settings = (await scene.owner.get('/api/notifications/settings'))
      .json as ResultOf<'GET /api/notifications/settings'>;
    expect(settings).toMatchObject({
      times: { answers: 'daily', requests: 'at_once' },
      hour: 8,
      days: [1, 2, 3, 4, 5],
      time_zone: null,
    });
    const { times } = settings;
    const json = { times: { ...times, answers: 'off' }, hour: 18, days: [7, 1, 7], time_zone: 'Pacific/Auckland' };
    const changed = await scene.owner.put('/api/notifications/settings', { json });
    expect(changed.json).toMatchObject({ ...json, days: [1, 7] });
    const next = new Date((changed.json as { next_at: string }).next_at);
    expect(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', hour: '2-digit', minute: '2-digit' }).format(
        next,
      ),
    ).toBe('18:00');
    expect((await scene.creator.get('/api/notifications/settings')).json).toMatchObject({ hour: 8 });
    for (const wrong of [
      { time_zone: 'Nowhere' },
      { days: [] },
      { days: [8] },
      { hour: 24 },
      { times: { ...times, answers: 'hourly' } },
    ])
      expect((await scene.owner.put('/api/notifications/settings', { json: { ...json, ...wrong } })).status).toBe(422);
  });

  it('list the activities that notify a person, with the reason', async () => {
    const scene = await aScene();
    await scene.follow(scene.other, { chosen: true });
    await scene.follow(scene.other, { muted: true, muted_until: null });
    const reasons = async (client: ApiClient) =>
      ((await client.get('/api/notifications/jobs')).json as ResultOf<'GET /api/notifications/jobs'>).results.map(
        (row) => [row.job.id, row.reason, row.muted],
      );
    expect(await reasons(scene.owner)).toEqual([
      [scene.job.id, 'owner', false],
      [expect.any(Number), 'creator', false],
    ]);
    expect(await reasons(scene.creator)).toEqual([[scene.job.id, 'creator', false]]);
    expect(await reasons(scene.reviewer)).toEqual([[scene.job.id, 'panel', false]]);
    expect(await reasons(scene.other)).toEqual([[scene.job.id, 'chosen', true]]);
    const stranger = await aStaffScene(server);
    expect((await stranger.client.put(`/api/jobs/${scene.job.id}/following`, { json: { chosen: true } })).status).toBe(
      404,
    );
    expect(
      await server.ctx.db.select().from(followed_jobs).where(eq(followed_jobs.user_id, stranger.owner.id)),
    ).toEqual([]);
  });
});
