import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Mailing } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication } from '../../../test/factories.ts';
import { meeting } from '../../../test/concurrency/meeting.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import type { Tx } from '../../db/client.ts';
import { applications, events, jobs, mails, mailing_recipients } from '../../db/schema/index.ts';
import * as delivery from '../mails/delivery.service.ts';
import { createMailsOf } from './create-mails.service.ts';
import { resumeDueMailings } from './mailings.service.ts';

const HOUR = 3_600_000;
const server = useTestServer();
let scene: StaffScene;
beforeEach(async () => {
  scene = await aStaffScene(server, { invitation_subject: 'About [INTERVIEW TITLE]', invitation_text: '<p>Hi</p>' });
});

const waiting = (given: object = {}) =>
  anApplication(server.ctx.db, { job: scene.job, status: 0, invited_at: null, deadline: null, ...given });
const inviteAll = async (body: object = {}) => {
  const reply = await scene.client.post(`${scene.path}/invite_all`, body);
  expect(reply.status, reply.text).toBe(202);
  return reply.json as { invited: number; mailing: number };
};
const make = (id: number) => createMailsOf(server.ctx, id, new AbortController().signal);
const read = async (id: number) => (await scene.client.get(`${scene.path}/mailings/${id}`)).json as Mailing;
const mailsOf = (id: number) => server.ctx.db.select().from(mails).where(eq(mails.mailing_id, id));
const rowOf = async ({ id }: { id: number }) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]!;
/** Moves the clock, and signs the user in again. */
const pass = async (hours: number) => {
  server.pass(hours * HOUR);
  scene.client = await server.staff(scene.owner);
};
const inHours = (hours: number) => new Date(server.ctx.now().getTime() + hours * HOUR).toISOString();

describe('a mailing', () => {
  it('is made once, however often its task runs, and says how far it is', async () => {
    for (let n = 0; n < 3; n += 1) await waiting();
    const { mailing } = await inviteAll({
      invited_from_name: 'Talent',
      invite_subject: 'Come, [FIRST NAME]',
      email_body: '<p>The door is open.</p>',
    });
    expect(await read(mailing)).toMatchObject({
      kind: 'invitation',
      state: 'running',
      total: 3,
      created: 0,
      sent: 0,
      created_by: { id: scene.owner.id },
    });
    await Promise.all([make(mailing), make(mailing), make(mailing)]);
    await make(mailing);
    expect(await mailsOf(mailing)).toMatchObject(
      [1, 2, 3].map(() => ({
        from_name: 'Talent',
        subject: 'Come, Amara',
        html: expect.stringContaining('The door is open.'),
      })),
    );
    expect(await read(mailing)).toMatchObject({ state: 'running', created: 3, skipped: 0, sent: 0 });
    await server.ctx.db.update(mails).set({ state: 'sent' }).where(eq(mails.mailing_id, mailing));
    expect(await read(mailing)).toMatchObject({ state: 'finished', created: 3, sent: 3, failed: 0 });
    const { rows } = await server.ctx.db.execute(sql`
      select mail from pgboss.job, jsonb_array_elements_text(data->'mails') mail
      where name = 'deliver-mails' and mail::bigint in (select id from mails where mailing_id = ${mailing})`);
    expect(rows).toHaveLength(3);
  });

  it('says how many are put off, and by when they are tried again', async () => {
    for (let n = 0; n < 3; n += 1) await waiting();
    const { mailing } = await inviteAll();
    await make(mailing);
    expect(await read(mailing)).toMatchObject({ deferred: 0, next_try_at: null });
    const ordered = async () => (await mailsOf(mailing)).toSorted((one, other) => one.id - other.id);
    const [first, second] = await ordered();
    for (const [mail, seconds] of [
      [first!, 20],
      [second!, 300],
    ] as const) {
      await delivery.takeMail(server.ctx, mail.id);
      await delivery.putOff(server.ctx, mail.id, '451 later', seconds);
    }
    const [, later] = await ordered();
    expect(await read(mailing)).toMatchObject({
      state: 'running',
      deferred: 2,
      next_try_at: later!.next_try_at!.toISOString(),
    });
    // The third one is held for the morning, which is no failed attempt.
    const morning = new Date('2035-01-01T08:00:00.000Z');
    const third = (await ordered())[2]!.id;
    await server.ctx.db.update(mails).set({ next_try_at: morning }).where(eq(mails.id, third));
    expect(await read(mailing)).toMatchObject({ deferred: 2, held: 1, held_until: morning.toISOString() });
    await server.ctx.db.update(mails).set({ next_try_at: null }).where(eq(mails.id, third));
    for (const { id } of [first!, second!]) await delivery.takeMail(server.ctx, id);
    expect(await read(mailing)).toMatchObject({ state: 'running', deferred: 0, next_try_at: null });
  });

  it('leaves out whom the mail does not fit any more when the turn comes', async () => {
    const people = [await waiting(), await waiting(), await waiting(), await waiting()];
    const { mailing } = await inviteAll();
    const now = new Date();
    for (const [n, change] of [{ declined_at: now }, { archived_at: now }, { responded_at: now }].entries())
      await server.ctx.db.update(applications).set(change).where(eq(applications.id, people[n]!.id));
    await make(mailing);
    expect((await mailsOf(mailing)).map(({ application_id }) => application_id)).toEqual([people[3]!.id]);
    expect(await read(mailing)).toMatchObject({ total: 4, created: 1, skipped: 3 });
    const states = await server.ctx.db
      .select()
      .from(mailing_recipients)
      .where(eq(mailing_recipients.mailing_id, mailing))
      .orderBy(mailing_recipients.application_id);
    expect(states.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped', 'created']);
  });

  it.each([{ archived: true }, { status: 'Draft' as const }])(
    'goes to nobody of an activity that is %o by then',
    async (given) => {
      const one = await waiting();
      const { mailing } = await inviteAll();
      await server.ctx.db.update(jobs).set(given).where(eq(jobs.id, scene.job.id));
      await make(mailing);
      expect(await mailsOf(mailing)).toEqual([]);
      expect(await rowOf(one)).toMatchObject({ invitation_failed: false });
    },
  );

  it('invites nobody whose deadline passed before the mails were made, and says that they were not reached', async () => {
    const [late, other] = [await waiting(), await waiting()];
    const { mailing } = await inviteAll();
    const past = new Date(Date.now() - HOUR);
    await server.ctx.db.update(applications).set({ deadline: past }).where(eq(applications.id, late.id));
    await make(mailing);
    expect((await mailsOf(mailing)).map(({ application_id }) => application_id)).toEqual([other.id]);
    expect(await read(mailing)).toMatchObject({ state: 'running', created: 1, skipped: 1 });
    expect(await rowOf(late)).toMatchObject({ invitation_failed: true, bucket: 'ToInvite' });
    const stored = await server.ctx.db
      .select()
      .from(events)
      .where(eq(events.application_id, late.id))
      .orderBy(events.id);
    expect(stored.map(({ type }) => type)).toEqual(['application.invited', 'invitation.undelivered']);

    const again = await inviteAll();
    expect(again.invited).toBe(1);
    await make(again.mailing);
    expect((await mailsOf(again.mailing)).map(({ application_id }) => application_id)).toEqual([late.id]);
  });

  it('that nobody is left for is none', async () => {
    expect(await inviteAll()).toEqual({ invited: 0, mailing: null });
    expect((await scene.client.get(`${scene.path}/mailings`)).json).toMatchObject({ count: 0, results: [] });
  });

  it('is listed with the others of the activity, newest first, by page', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await waiting();
      ids.unshift((await inviteAll()).mailing);
    }
    await make(ids[0]!);
    const list = async (query: string) =>
      (await scene.client.get(`${scene.path}/mailings${query}`)).json as { count: number; results: Mailing[] };
    expect((await list('')).results.map(({ id }) => id)).toEqual(ids);
    expect(await list('?page=2&page_size=2')).toMatchObject({ count: 3, results: [{ id: ids[2] }] });
    expect((await list('?open=true')).results.map(({ id }) => id)).toEqual(ids.slice(1));
  });
});

describe('whoever is erased meanwhile', () => {
  const erasing =
    ({ id }: { id: number }) =>
    (tx: Tx) =>
      tx.delete(applications).where(eq(applications.id, id));

  it('is passed over while the mails are made, and keeps nobody waiting', async () => {
    const people = [await waiting(), await waiting(), await waiting()];
    const { mailing } = await inviteAll();
    await meeting(server.ctx.db, erasing(people[1]!), () => make(mailing));
    expect((await mailsOf(mailing)).map(({ application_id }) => application_id)).toEqual([
      people[0]!.id,
      people[2]!.id,
    ]);
    expect(await read(mailing)).toMatchObject({ created: 2, skipped: 0 });
  });

  it('among many keeps nobody of the others from being written to', async () => {
    await server.ctx.db.execute(sql`
      with people as (
        insert into users (email, first_name, last_name)
        select ${scene.job.id} || '-' || n || '@many.example', 'Amara', n::text from generate_series(1, 501) n returning id)
      insert into applications (job_id, company_id, user_id) select ${scene.job.id}, ${scene.company_id}, id from people`);
    const { mailing, invited } = await inviteAll();
    expect(invited).toBe(501);
    const [first] = await server.ctx.db
      .select()
      .from(mailing_recipients)
      .where(eq(mailing_recipients.mailing_id, mailing));
    await meeting(server.ctx.db, erasing({ id: first!.application_id }), () => make(mailing));
    expect(await read(mailing)).toMatchObject({ created: 500, skipped: 0 });
  });

  it('is not written down for a later time', async () => {
    const people = [await waiting(), await waiting()];
    const planned = () => inviteAll({ start_at: inHours(1) });
    expect(await meeting(server.ctx.db, erasing(people[0]!), planned)).toMatchObject({ invited: 1 });
  });
});

describe('a mailing at a time', () => {
  it('invites nobody before, counts the deadline from then, and tells the feed then', async () => {
    const one = await waiting();
    const { mailing, invited } = await inviteAll({ start_at: inHours(48) });
    expect(invited).toBe(1);
    expect(await read(mailing)).toMatchObject({ state: 'scheduled', total: 1 });
    await make(mailing);
    expect(await rowOf(one)).toMatchObject({ status: 0, invited_at: null, bucket: 'ToInvite' });
    await pass(49);
    await make(mailing);
    const row = await rowOf(one);
    expect(row).toMatchObject({ status: 1, bucket: 'AwaitingResponse' });
    expect(row.deadline!.getTime()).toBeGreaterThan(server.ctx.now().getTime() + 70 * HOUR);
    expect(await mailsOf(mailing)).toHaveLength(1);
    const stored = await server.ctx.db.select().from(events).where(eq(events.application_id, one.id));
    expect(stored).toMatchObject([
      { type: 'application.invited', actor_user_id: scene.owner.id, data: { again: false } },
    ]);
  });

  it('leaves out who was invited meanwhile', async () => {
    const one = await waiting();
    await waiting();
    const { mailing } = await inviteAll({ start_at: inHours(1) });
    await pass(0.5);
    await scene.client.post(`${scene.path}/applications/${one.id}/invite`, {});
    await pass(1);
    await make(mailing);
    expect(await read(mailing)).toMatchObject({ created: 1, skipped: 1 });
    expect(await server.ctx.db.select().from(mails).where(eq(mails.application_id, one.id))).toHaveLength(1);
  });

  it('can be called off until it begins, by one of two at the same moment', async () => {
    const one = await waiting();
    const { mailing } = await inviteAll({ start_at: inHours(1) });
    const cancel = () => scene.client.post(`${scene.path}/mailings/${mailing}/cancel`, {});
    const replies = await Promise.all([cancel(), cancel()]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await read(mailing)).toMatchObject({ state: 'cancelled' });
    await pass(2);
    await make(mailing);
    expect(await mailsOf(mailing)).toEqual([]);
    expect(await rowOf(one)).toMatchObject({ status: 0, invited_at: null });
    const begun = (await inviteAll()).mailing;
    // They are invited already, so their mails have to be made.
    const tooLate = async () => problemOf(await scene.client.post(`${scene.path}/mailings/${begun}/cancel`, {}));
    expect(await tooLate()).toMatchObject({ status: 409, code: 'wrong_state' });
    await make(begun);
    expect(await tooLate()).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await mailsOf(begun)).toHaveLength(1);
  });

  it('that waited invites nobody where the activity was closed meanwhile', async () => {
    const one = await waiting();
    const { mailing } = await inviteAll({ start_at: inHours(1) });
    const fixed_deadline = new Date(Date.now() - 3 * 24 * HOUR);
    await server.ctx.db.update(jobs).set({ fixed_deadline }).where(eq(jobs.id, scene.job.id));
    await pass(2);
    await make(mailing);
    expect(await read(mailing)).toMatchObject({ state: 'unsent', created: 0, skipped: 1 });
    expect(await rowOf(one)).toMatchObject({ status: 0, invited_at: null });
  });

  it('is taken up again when its task is gone', async () => {
    await waiting();
    const { mailing } = await inviteAll();
    const tasks = async () =>
      (
        await server.ctx.db.execute(
          sql`select 1 from pgboss.job where name = 'create-mails' and (data->>'mailing')::bigint = ${mailing}`,
        )
      ).rows.length;
    await resumeDueMailings(server.ctx);
    expect(await tasks()).toBe(1);
    await server.ctx.db.execute(sql`delete from pgboss.job where name = 'create-mails'`);
    await resumeDueMailings(server.ctx);
    expect(await tasks()).toBe(1);
    await make(mailing);
    await server.ctx.db.execute(sql`delete from pgboss.job where name = 'create-mails'`);
    await resumeDueMailings(server.ctx);
    expect(await tasks()).toBe(0);
  });

  it.each([
    ['too far ahead', {}, 91 * 24, 'too_big'],
    ['after the deadline', { fixed_deadline: new Date(Date.now() + 200 * HOUR) }, 400, 'deadline_past'],
  ])('is refused %s', async (_what, given, hours, code) => {
    scene = await aStaffScene(server, given);
    const reply = await scene.client.post(`${scene.path}/invite_all`, { start_at: inHours(hours) });
    expect(problemOf(reply)).toMatchObject({ status: 422, errors: { start_at: [code] } });
  });
});
