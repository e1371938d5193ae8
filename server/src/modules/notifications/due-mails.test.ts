import { DEFAULT_TIMES } from '@vivavoce/domain/notifications/notifications.ts';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import type { Application } from '../../../test/factories.ts';
import { aJob, aMember, anApplication, aSeat, aUser } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { companies, mails, memberships, notifications, reviewers, users } from '../../db/schema/index.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { mailDueNotifications } from './due-mails.service.ts';
import { gatherNotifications } from './notifications.service.ts';

const server = useTestServer();
const never = new AbortController().signal;
const MINUTE_MS = 60_000;
const goTo = (moment: string) => server.pass(Date.parse(moment) - server.ctx.now().getTime());

let week = 0;
/** A Wednesday at ten in UTC, later for each test, so that its daily e-mail is at eight on Thursday. */
beforeEach(() => {
  week += 1;
  server.pass(Date.UTC(2031, 0, 1 + week * 7, 10) - server.ctx.now().getTime());
});
const at = (days: number, hour: number, minute = 0) =>
  goTo(new Date(Date.UTC(2031, 0, 1 + week * 7 + days, hour, minute)).toISOString());

async function aScene() {
  const { db } = server.ctx;
  const scene = await aStaffScene(server, { title: 'Fellows & friends' });
  await db.update(companies).set({ time_zone: 'UTC', quiet_hours: true }).where(eq(companies.id, scene.company_id));
  const happen = async (type: 'interview.submitted' | 'extension.requested'): Promise<Application> => {
    const application = await anApplication(db, { job: scene.job, applicant_name: 'Hana Kobayashi' });
    const place = { company_id: scene.company_id, job_id: scene.job.id, application_id: application.id };
    await recordEvent(db, { ...place, type, actor: 'applicant' });
    await gatherNotifications(server.ctx, never);
    return application;
  };
  const sent = async (user: { id: number } = scene.owner) => {
    await mailDueNotifications(server.ctx, never);
    return db
      .select()
      .from(mails)
      .where(and(eq(mails.user_id, user.id), eq(mails.type, 'notifications')))
      .orderBy(mails.id);
  };
  const choose = async (times: object, more: object = {}) => {
    const json = { times: { ...DEFAULT_TIMES, ...times }, hour: 8, days: [1, 2, 3, 4, 5], time_zone: null, ...more };
    const reply = await (await server.staff(scene.owner)).put('/api/notifications/settings', { json });
    expect(reply.status).toBe(200);
  };
  const waiting = async (user: { id: number } = scene.owner) =>
    ((await (await server.staff(user)).get('/api/notifications/settings')).json as { waiting: object }).waiting;
  return { ...scene, happen, sent, choose, waiting };
}

describe('the daily e-mail', () => {
  it('leaves once at its hour with all that is new, and not where nothing is', async () => {
    const scene = await aScene();
    await scene.happen('interview.submitted');
    await scene.happen('interview.submitted');
    at(1, 7, 59);
    expect(await scene.sent()).toEqual([]);
    at(1, 8, 1);
    await Promise.all([mailDueNotifications(server.ctx, never), mailDueNotifications(server.ctx, never)]);
    const [mail, ...others] = await scene.sent();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 new answers');
    expect(mail?.to_address).toBe(scene.owner.email);
    expect(mail?.text).toContain('New answers: 2');
    expect(mail?.text).toContain('Fellows & friends');
    expect(mail?.html).toContain(`/interviews/${scene.job.id}?for=`);
    expect(mail?.html).toContain('/account/notifications?for=');
    expect(mail?.html).not.toContain('Hana');
    at(2, 8, 1);
    expect(await scene.sent()).toHaveLength(1);
    await scene.happen('interview.submitted');
    // Friday's news after its hour waits for Monday.
    at(4, 12);
    expect(await scene.sent()).toHaveLength(1);
    at(5, 8, 1);
    expect((await scene.sent()).map(({ subject }) => subject)).toEqual(['2 new answers', '1 new answer']);
  });

  it('is announced by the settings with what it holds: neither what is read, nor what leaves before it', async () => {
    const scene = await aScene();
    expect(await scene.waiting()).toEqual({});
    await scene.happen('interview.submitted');
    await scene.happen('interview.submitted');
    await scene.happen('extension.requested');
    expect(await scene.waiting()).toEqual({ answers: 2 });
    await scene.choose({ requests: 'daily' });
    expect(await scene.waiting()).toEqual({ answers: 2, requests: 1 });
    await scene.choose({ requests: 'daily', answers: 'off' });
    expect(await scene.waiting()).toEqual({ requests: 1 });
    at(1, 7, 59);
    await scene.happen('extension.requested');
    expect(await scene.waiting()).toEqual({ requests: 2 });
    at(1, 8, 1);
    expect((await scene.sent()).map(({ subject }) => subject)).toEqual(['2 requests']);
    expect(await scene.waiting()).toEqual({});
    await scene.happen('extension.requested');
    await server.ctx.db.delete(memberships).where(eq(memberships.user_id, scene.owner.id));
    await aMember(server.ctx.db, { company_id: scene.company_id, role: 'owner' });
    expect(await scene.waiting()).toEqual({});
  });

  it('is in the language of the reader, at the hour and in the zone of the choice of this person', async () => {
    const scene = await aScene();
    await server.ctx.db.update(users).set({ locale: 'fr-fr' }).where(eq(users.id, scene.owner.id));
    await scene.choose({}, { hour: 18, days: [4], time_zone: 'America/New_York' });
    await scene.happen('interview.submitted');
    at(1, 22, 59);
    expect(await scene.sent()).toEqual([]);
    at(1, 23, 1);
    const [mail] = await scene.sent();
    expect(mail?.subject).toBe('1 nouvelle réponse');
    expect(mail?.text).toContain('Nouvelles réponses : 1');
    expect(mail?.html).toContain('/fr/account/notifications');
  });

  it('moves with the settings, and is not sent where the kind is off or was read', async () => {
    const scene = await aScene();
    await scene.happen('interview.submitted');
    await scene.choose({ answers: 'off' });
    at(1, 9);
    expect(await scene.sent()).toEqual([]);
    await scene.choose({ answers: 'at_once' });
    await scene.happen('interview.submitted');
    server.pass(4 * MINUTE_MS);
    expect(await scene.sent()).toHaveLength(1);
    await scene.choose({ answers: 'daily' });
    await scene.happen('interview.submitted');
    const client = await server.staff(scene.owner);
    const { results } = (await client.get('/api/notifications')).json as { results: { at: string }[] };
    expect((await client.post('/api/notifications/read', { until: results[0]?.at })).status).toBe(200);
    at(2, 9);
    expect(await scene.sent()).toHaveLength(1);
  });
});

describe('an immediate e-mail', () => {
  it('holds all of a few minutes, and waits for the morning where the company is quiet by night', async () => {
    const scene = await aScene();
    await scene.happen('extension.requested');
    expect(await scene.sent()).toEqual([]);
    server.pass(2 * MINUTE_MS);
    await scene.happen('extension.requested');
    server.pass(2 * MINUTE_MS);
    expect((await scene.sent()).map(({ subject }) => subject)).toEqual(['2 requests']);
    at(0, 22);
    await scene.happen('extension.requested');
    at(1, 7, 30);
    expect(await scene.sent()).toHaveLength(1);
    at(1, 8, 1);
    expect(await scene.sent()).toHaveLength(2);
  });

  it('is sent once where the worker ends in the middle', async () => {
    const scene = await aScene();
    await scene.happen('extension.requested');
    server.pass(4 * MINUTE_MS);
    const { queue } = server.ctx;
    const ends = { ...queue, enqueue: () => Promise.reject(new Error('killed')) };
    await expect(mailDueNotifications({ ...server.ctx, queue: ends }, never)).rejects.toThrow('killed');
    expect(await scene.sent()).toHaveLength(1);
    expect(await scene.sent()).toHaveLength(1);
  });
});

describe('no e-mail is sent', () => {
  it('to a person who may not read it by then', async () => {
    const scene = await aScene();
    const { db } = server.ctx;
    const [reviewer, seated] = [await aUser(db), await aUser(db)];
    for (const user of [reviewer, seated]) {
      await aSeat(db, scene.job, { user_id: user.id });
      const client = await server.staff(user);
      await client.put(`/api/jobs/${scene.job.id}/following`, { json: { chosen: true } });
    }
    await scene.happen('interview.submitted');
    await db.delete(reviewers).where(eq(reviewers.user_id, reviewer.id));
    await db
      .update(memberships)
      .set({ role: 'member', create_interview_only: true })
      .where(eq(memberships.user_id, scene.owner.id));
    at(1, 9);
    expect(await scene.sent(reviewer)).toEqual([]);
    expect(await scene.sent(seated)).toHaveLength(1);
    // The creator of the activity runs it whatever the role.
    expect(await scene.sent()).toHaveLength(1);
  });

  it('to a member who left the company and works for another', async () => {
    const scene = await aScene();
    const { db } = server.ctx;
    const member = await aMember(db, { company_id: scene.company_id, role: 'owner' });
    await scene.happen('interview.submitted');
    await db
      .delete(memberships)
      .where(and(eq(memberships.user_id, member.id), eq(memberships.company_id, scene.company_id)));
    await aJob(db, { created_by: (await aMember(db)).id });
    await db.insert(memberships).values({ user_id: member.id, company_id: (await aStaffScene(server)).company_id });
    at(1, 9);
    expect(await scene.sent(member)).toEqual([]);
    expect(await scene.sent()).toHaveLength(1);
  });

  it('by a suspended company, also not when it continues', async () => {
    const scene = await aScene();
    const { db } = server.ctx;
    await scene.happen('extension.requested');
    await db.update(companies).set({ suspended_at: server.ctx.now() }).where(eq(companies.id, scene.company_id));
    at(1, 9);
    expect(await scene.sent()).toEqual([]);
    await db.update(companies).set({ suspended_at: null }).where(eq(companies.id, scene.company_id));
    expect(await scene.sent()).toEqual([]);
    const rows = await db.select().from(notifications).where(eq(notifications.user_id, scene.owner.id));
    expect(rows.map(({ mail_due, read_at }) => [mail_due, read_at])).toEqual([[null, null]]);
  });
});
