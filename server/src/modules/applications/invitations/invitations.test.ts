import { BULK_OPERATION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { daysBetween } from '../../../../test/calendar.ts';
import { anApplication, aUser } from '../../../../test/factories.ts';
import type { Application } from '../../../../test/factories.ts';
import { manyApplicants } from '../../../../test/database/many-applicants.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import type { StaffScene } from '../../../../test/staff-scene.ts';
import { applications, events, jobs, mails } from '../../../db/schema/index.ts';
import { createMailsOf } from '../../mailings/create-mails.service.ts';

const server = useTestServer();
let scene: StaffScene;
beforeEach(async () => {
  scene = await aStaffScene(server, { invitation_subject: 'About [INTERVIEW TITLE]', invitation_text: '<p>Hi</p>' });
});

const waiting = (given: object = {}) =>
  anApplication(server.ctx.db, { job: scene.job, status: 0, invited_at: null, deadline: null, ...given });
const invite = ({ id }: { id: number }, body: unknown = {}) =>
  scene.client.post(`${scene.path}/applications/${id}/invite`, body);
const inviteAll = (body: unknown = {}) => scene.client.post(`${scene.path}/invite_all`, body);
const rowOf = async ({ id }: { id: number }) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, id)))[0];
/** Invites all and makes their mails, as the task does. */
const invitesAll = async () => {
  const { invited, mailing } = (await inviteAll()).json as { invited: number; mailing: number | null };
  if (mailing !== null) await createMailsOf(server.ctx, mailing, new AbortController().signal);
  return invited;
};
const mailsOfJob = () => server.ctx.db.select().from(mails).where(eq(mails.job_id, scene.job.id));
/** Tasks that wait to send mails of this job: there is exactly one for each mail. */
async function expectTaskPerMail(count: number): Promise<void> {
  const queued = await mailsOfJob();
  const { rows } = await server.ctx.db.execute<{ mail: string }>(
    sql`select mail from pgboss.job,
        jsonb_array_elements_text(case name when 'send-mail' then jsonb_build_array(data->'mail') else data->'mails' end) mail
      where name in ('send-mail', 'deliver-mails') and mail::bigint in (select id from mails where job_id = ${scene.job.id})`,
  );
  expect(queued).toHaveLength(count);
  expect(rows.map(({ mail }) => Number(mail)).toSorted((a, b) => a - b)).toEqual(
    queued.map(({ id }) => id).toSorted((a, b) => a - b),
  );
}

describe('inviting very many', () => {
  it('marks each when the mail is made, once, also where it is asked twice and somebody is invited meanwhile', async () => {
    const many = BULK_OPERATION_LIMITS.at_once + 100;
    await manyApplicants(server, scene.job, many, { invited: false });
    const one = await waiting();
    const inviteEveryone = async () => (await inviteAll()).json as { invited: number; mailing: number };
    const [first, again] = [await inviteEveryone(), await inviteEveryone()];
    expect([first.invited, again.invited]).toEqual([many + 1, many + 1]);
    const invited = () =>
      server.ctx.db.$count(
        applications,
        and(eq(applications.job_id, scene.job.id), isNotNull(applications.invited_at)),
      );
    expect(await invited()).toBe(0);
    await invite(one);
    const late = await waiting();
    for (const { mailing } of [first, again]) await createMailsOf(server.ctx, mailing, new AbortController().signal);
    expect(await invited()).toBe(many + 1);
    expect((await rowOf(late))?.invited_at).toBeNull();
    expect(await mailsOfJob()).toHaveLength(many + 1);
    const invitedEvents = and(eq(events.job_id, scene.job.id), eq(events.type, 'application.invited'));
    expect(await server.ctx.db.$count(events, invitedEvents)).toBe(many + 1);
  });
});

describe('inviting one', () => {
  it('sets the time and the deadline, and queues the mail with own sender and subject', async () => {
    const one = await waiting();
    const reply = await invite(one, { invited_from_name: 'Talent team', invite_subject: 'Come to us' });
    expect(reply.json).toMatchObject({ status: 1, bucket: 'AwaitingResponse', label: { code: 'AwaitingResponse' } });
    const row = await rowOf(one);
    expect(daysBetween(row!.invited_at!, row!.deadline!)).toBe(3);
    expect(await mailsOfJob()).toMatchObject([
      { from_name: 'Talent team', subject: 'Come to us', type: 'invitation', state: 'queued', application_id: one.id },
    ]);
    await expectTaskPerMail(1);
  });

  it('again sends another mail and leaves deadline and status as they are', async () => {
    const one = await waiting();
    await invite(one);
    const before = await rowOf(one);
    server.pass(1800_000);
    expect((await invite(one)).status).toBe(200);
    const after = await rowOf(one);
    expect([after?.deadline, after?.invited_at, after?.status]).toEqual([
      before?.deadline,
      before?.invited_at,
      before?.status,
    ]);
    await expectTaskPerMail(2);
    const feed = await server.ctx.db.select().from(events).where(eq(events.application_id, one.id)).orderBy(events.id);
    expect(feed.map(({ data }) => data)).toEqual([{ again: false }, { again: true }]);
  });

  it.each([
    ['answered', { responded_at: new Date() }],
    ['withdrawn', { declined_at: new Date() }],
    ['been archived', { archived_at: new Date() }],
    ['been rejected', { rejected_at: new Date(), invited_at: new Date(), status: 1 }],
    ['been shortlisted', { shortlisted_at: new Date() }],
  ])('is refused where the applicant has %s', async (_what, given) => {
    const one = await waiting(given);
    expect(problemOf(await invite(one))).toMatchObject({ status: 409, code: 'wrong_state' });
    await expectTaskPerMail(0);
  });

  it('is refused for a draft and for an archived activity', async () => {
    for (const given of [{ status: 'Draft' as const }, { archived: true }]) {
      scene = await aStaffScene(server, given);
      expect(problemOf(await invite(await waiting()))).toMatchObject({ status: 409 });
      expect(problemOf(await inviteAll())).toMatchObject({ status: 409 });
    }
  });

  it('again is refused once the own time has ended, until there is more of it', async () => {
    const one = await waiting();
    await invite(one);
    await server.ctx.db
      .update(applications)
      .set({ deadline: new Date(server.ctx.now().getTime() + 60_000) })
      .where(eq(applications.id, one.id));
    server.pass(1800_000);
    expect(problemOf(await invite(one))).toMatchObject({ status: 409, code: 'deadline_passed' });
    await expectTaskPerMail(1);
  });

  it('is refused once the activity is closed, and goes again to whoever has more time', async () => {
    scene = await aStaffScene(server, { fixed_deadline: new Date(server.ctx.now().getTime() - 1000) });
    const one = await waiting();
    expect(problemOf(await invite(one))).toMatchObject({ status: 409, code: 'deadline_passed' });
    expect(problemOf(await inviteAll())).toMatchObject({ status: 409, code: 'deadline_passed' });
    await expectTaskPerMail(0);
    const late = await anApplication(server.ctx.db, { job: scene.job });
    expect((await invite(late)).status).toBe(200);
    await expectTaskPerMail(1);
  });

  it('refuses a header that would break out of its line', async () => {
    const reply = await invite(await waiting(), { invite_subject: 'Hi\r\nBcc: everybody@mail.example' });
    expect(problemOf(reply)).toMatchObject({ status: 422, errors: { invite_subject: ['control_characters'] } });
    await expectTaskPerMail(0);
  });
});

describe('inviting all', () => {
  it('reaches everybody who was not reached yet, and nobody else', async () => {
    const fresh = [
      await waiting(),
      await waiting(),
      await waiting({ invitation_failed: true, invited_at: new Date(), status: 2 }),
    ];
    await waiting({ archived_at: new Date() });
    await waiting({ declined_at: new Date() });
    await anApplication(server.ctx.db, { job: scene.job });
    await anApplication(server.ctx.db);
    expect(await invitesAll()).toBe(3);
    const queued = await mailsOfJob();
    expect(new Set(queued.map(({ application_id }) => application_id))).toEqual(new Set(fresh.map(({ id }) => id)));
    await expectTaskPerMail(3);
    const statuses = await Promise.all(fresh.map(async (one) => (await rowOf(one))?.status));
    expect(statuses).toEqual([1, 1, 2]);
    expect(await invitesAll()).toBe(0);
    await expectTaskPerMail(3);
  });

  it('reaches those of a selection whom it fits, and again those who wait if asked', async () => {
    const [fresh, awaiting] = [await waiting(), await anApplication(server.ctx.db, { job: scene.job })];
    const late = await anApplication(server.ctx.db, { job: scene.job, deadline: new Date(Date.now() - 1000) });
    const withdrawn = await anApplication(server.ctx.db, { job: scene.job, declined_at: new Date() });
    await waiting();
    const foreign = await anApplication(server.ctx.db, { status: 0, invited_at: null, deadline: null });
    const selection = { ids: [fresh, awaiting, late, withdrawn, foreign].map(({ id }) => id) };
    const preview = async (body: object) => (await scene.client.post(`${scene.path}/invite_preview`, body)).json;
    expect(await preview({ selection })).toMatchObject({ count: 1 });
    expect(await preview({ selection, again: true })).toMatchObject({ count: 2 });
    expect(await preview({})).toMatchObject({ count: 2, deadline: expect.any(String) });
    const reply = await inviteAll({ selection, again: true });
    expect(reply.json).toMatchObject({ invited: 2 });
    expect((await rowOf(awaiting))?.deadline).toEqual(awaiting.deadline);
    expect((await rowOf(foreign))?.status).toBe(0);
    expect((await inviteAll({ selection: { matching: { status: 'ToInvite' } } })).json).toMatchObject({ invited: 1 });
    expect(await preview({})).toMatchObject({ count: 0 });
  });

  it('again and again at the same moment writes to each once', async () => {
    for (let n = 0; n < 5; n += 1) await anApplication(server.ctx.db, { job: scene.job });
    const inviteEveryone = await Promise.all(Array.from({ length: 4 }, () => inviteAll({ again: true })));
    const invited = inviteEveryone.map(({ json }) => (json as { invited: number }).invited);
    expect(invited.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 5]);
    const mailings = inviteEveryone.flatMap(({ json }) => (json as { mailing: number | null }).mailing ?? []);
    for (const id of mailings) await createMailsOf(server.ctx, id, new AbortController().signal);
    expect((await inviteAll({ again: true })).json).toMatchObject({ invited: 0, mailing: null });
    server.pass(61_000);
    expect((await inviteAll({ again: true })).json).toMatchObject({ invited: 5 });
  });

  it('again waits for nothing that failed or was called off', async () => {
    await anApplication(server.ctx.db, { job: scene.job });
    const again = async (body: object = {}) =>
      (await inviteAll({ again: true, ...body })).json as { invited: number; mailing: number };
    const make = (mailing: number) => createMailsOf(server.ctx, mailing, new AbortController().signal);
    await make((await again()).mailing);
    expect(await again()).toMatchObject({ invited: 0 });
    await server.ctx.db.update(mails).set({ state: 'failed' }).where(eq(mails.job_id, scene.job.id));
    const start_at = new Date(server.ctx.now().getTime() + 60_000).toISOString();
    const planned = await again({ start_at });
    expect((await scene.client.post(`${scene.path}/mailings/${planned.mailing}/cancel`, {})).status).toBe(200);
    const resent = await again();
    expect([planned.invited, resent.invited]).toEqual([1, 1]);
    await make(resent.mailing);
    server.pass(120_000);
    expect(await again()).toMatchObject({ invited: 1 });
  });

  it('again leaves out whom nobody invited before the activity was closed', async () => {
    const [awaiting, late] = [await anApplication(server.ctx.db, { job: scene.job }), await waiting()];
    const fixed_deadline = new Date(Date.now() - 3 * 24 * 3600_000);
    await server.ctx.db.update(jobs).set({ fixed_deadline }).where(eq(jobs.id, scene.job.id));
    expect((await scene.client.post(`${scene.path}/invite_preview`, { again: true })).json).toMatchObject({ count: 1 });
    expect((await inviteAll({ again: true })).json).toMatchObject({ invited: 1 });
    expect((await rowOf(late))?.invited_at).toBeNull();
    expect((await rowOf(awaiting))?.deadline).toEqual(awaiting.deadline);
  });

  it('asked again by the same key is the same bulk operation', async () => {
    await waiting();
    const inviteEveryone = () =>
      scene.client.post(`${scene.path}/invite_all`, {}, { headers: { 'idempotency-key': 'one-click' } });
    const replies = [await inviteEveryone(), await inviteEveryone()];
    expect(replies.map(({ json }) => json)).toEqual([replies[0]?.json, replies[0]?.json]);
    expect(replies[1]?.json).toMatchObject({ invited: 1, mailing: expect.any(Number) });
  });

  it('twice at the same moment invites each once', async () => {
    for (let n = 0; n < 12; n += 1) await waiting();
    const counts = await Promise.all([invitesAll(), invitesAll(), invitesAll()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    await expectTaskPerMail(12);
  });

  it('while others invite one by one gives everybody exactly one invitation', async () => {
    const all: Application[] = [];
    for (let n = 0; n < 8; n += 1) all.push(await waiting());
    const single = async (one: Application) => expect((await invite(one)).status).toBe(200);
    await Promise.all([invitesAll(), ...all.map(single), invitesAll(), ...all.map(single)]);
    await expectTaskPerMail(all.length);
    expect(new Set((await mailsOfJob()).map(({ application_id }) => application_id)).size).toBe(all.length);
    for (const one of all) {
      expect(await rowOf(one)).toMatchObject({ status: 1, invitation_failed: false, bucket: 'AwaitingResponse' });
      const news = await server.ctx.db
        .select()
        .from(events)
        .where(and(eq(events.application_id, one.id), sql`data->>'again' = 'false'`));
      expect(news).toHaveLength(1);
    }
  });
});

describe('an invitation in the language of the activity', () => {
  it('carries a link of that language, and the name once even where it looks like a tag', async () => {
    scene = await aStaffScene(server, {
      default_locale: 'fr-fr',
      invitation_subject: 'Pour [FULL NAME]',
      invitation_text: '<p>Bonjour [FIRST NAME]</p>',
    });
    const user = await aUser(server.ctx.db, { first_name: '[DEADLINE]', last_name: '<b>x</b>' });
    const one = await waiting({ user_id: user.id, applicant_name: user.full_name });
    await invite(one);
    const [mail] = await mailsOfJob();
    expect(mail?.subject).toBe('Pour [DEADLINE] <b>x</b>');
    expect(mail?.html).toContain('Bonjour [DEADLINE]');
    expect(mail?.html).not.toContain('<b>x</b>');
    expect(mail?.text).toContain(`http://vivavoce.test/fr/j/${scene.job.shorturl}?t=`);
  });
});
