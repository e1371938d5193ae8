import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_REMINDERS, REMINDER_HOURS, reminderKey } from '@vivavoce/domain/emails/reminders.ts';
import type { Reminder } from '@vivavoce/domain/emails/reminders.ts';
import { localDay, timeOfDay } from '@vivavoce/domain/jobs/time-zone.ts';
import { reminderMoment } from '@vivavoce/domain/emails/reminder-times.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aQuestion } from '../../../test/factories.ts';
import { device } from '../../../test/recording.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { applications, companies, mailings, mails } from '../../db/schema/index.ts';
import { linkToken } from '../../lib/secrets.ts';
import { createMailsOf } from './create-mails.service.ts';
import { plannedSql } from './reminders.repository.ts';
import { startReminders } from './reminders.service.ts';

const HOUR = 3_600_000;
/** Without summer time; domain/emails/reminder-times.test.ts has every change of clocks. */
const ZONE = 'Asia/Kolkata';
const server = useTestServer();
let scene: StaffScene;

const [unopened, dayBefore] = DEFAULT_REMINDERS as unknown as [Reminder, Reminder];
const ago = (hours: number) => new Date(server.ctx.now().getTime() - hours * HOUR);
const ahead = (hours: number) => ago(-hours);
const invited = (fields: object = {}) =>
  anApplication(server.ctx.db, { job: scene.job, invited_at: ago(30), deadline: ahead(90), ...fields });
const patch = (body: object) => scene.client.patch(scene.path, body);
const setReminders = (...list: Reminder[]) => patch({ reminders: list });

/** The clock goes on to this time of the next day in the company's zone. */
function passTo(hour: number): void {
  const now = server.ctx.now();
  const day = localDay(new Date(now.getTime() + 24 * HOUR), ZONE);
  server.pass(timeOfDay(day, hour * 60, ZONE).getTime() - now.getTime());
}

const reminded = () =>
  server.ctx.db
    .select()
    .from(mails)
    .where(sql`job_id = ${scene.job.id} and type = 'reminder'`)
    .orderBy(mails.id);

/** @returns how many were reminded */
async function remind(): Promise<number> {
  const before = (await reminded()).length;
  await startReminders(server.ctx);
  const open = await server.ctx.db
    .select()
    .from(mailings)
    .where(sql`finished_at is null`);
  for (const { id } of open) await createMailsOf(server.ctx, id, new AbortController().signal);
  return (await reminded()).length - before;
}

beforeEach(async () => {
  passTo(12);
  await server.ctx.db.update(applications).set({ archived_at: new Date() });
  scene = await aStaffScene(server, { title: 'Adviser' });
  await server.ctx.db.update(companies).set({ time_zone: ZONE }).where(eq(companies.id, scene.company_id));
  await aQuestion(server.ctx.db, { job: scene.job });
});

describe('reminders of an activity', () => {
  it('are those of the product until staff change them, and are copied with it', async () => {
    expect((await scene.client.get(scene.path)).json).toMatchObject({ reminders: DEFAULT_REMINDERS });
    const later = { ...unopened, amount: 4, at: '10:00', only_unopened: false };
    expect(await setReminders(later)).toMatchObject({ status: 200, json: { reminders: [later] } });
    const copy = await scene.client.post(`/api/jobs?duplicate=${scene.job.id}`, {});
    expect(copy.json).toMatchObject({ reminders: [later] });
  });

  it.each<[string, unknown, object]>([
    ['four', [1, 2, 3, 4].map((amount) => ({ ...unopened, amount })), { reminders: ['too_big'] }],
    ['the same twice', [unopened, { ...unopened, at: '09:00' }], { reminders: ['repeated'] }],
    ['no time', [{ ...unopened, amount: 0 }], { 'reminders.0.amount': ['too_small'] }],
    ['too long a time', [{ ...unopened, amount: 61 }], { 'reminders.0.amount': ['too_big'] }],
    ['a time of night', [{ ...unopened, at: '03:00' }], { 'reminders.0.at': ['not_allowed'] }],
    ['a time of day after hours', [{ ...unopened, unit: 'hours', at: '10:00' }], { 'reminders.0.at': ['not_allowed'] }],
    ['an empty subject', [{ ...unopened, subject: ' ' }], { 'reminders.0.subject': ['required'] }],
    [
      'a tag that nothing fills',
      [dayBefore, { ...unopened, body: '<p>[FAX]</p>' }],
      { 'reminders.1.body': ['unknown_tag'] },
    ],
  ])('cannot have %s', async (_what, list, errors) => {
    expect(problemOf(await patch({ reminders: list })).errors).toMatchObject(errors);
  });

  it('that are off do not leave, nor do removed ones', async () => {
    await invited({ deadline: ahead(23) });
    await setReminders({ ...unopened, active: false }, { ...dayBefore, active: false });
    expect(await remind()).toBe(0);
    await setReminders();
    expect(await remind()).toBe(0);
    await setReminders(dayBefore);
    expect(await remind()).toBe(1);
  });

  it('leave with the words of staff, without markup that could harm', async () => {
    await invited({ deadline: ahead(23) });
    const body = '<p>Dear [FIRST NAME]<script>x</script>, until [DEADLINE].</p>';
    await setReminders({ ...dayBefore, subject: 'Soon: [INTERVIEW TITLE]', body });
    expect(await remind()).toBe(1);
    const [mail] = await reminded();
    expect(mail?.subject).toBe('Soon: Adviser');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.text).toMatch(/^Dear \S+, until/m);
  });

  it('after an invitation reach those who opened it only where they are for them', async () => {
    await invited({ opened_at: ago(20) });
    expect(await remind()).toBe(0);
    await setReminders({ ...unopened, only_unopened: false });
    expect(await remind()).toBe(1);
  });

  it('at a time of day wait for it', async () => {
    await invited({ invited_at: ago(47) });
    await setReminders({ ...unopened, amount: 2, at: '14:00' });
    expect(await remind()).toBe(0);
    server.pass(1.9 * HOUR);
    expect(await remind()).toBe(0);
    server.pass(0.2 * HOUR);
    expect(await remind()).toBe(1);
  });

  it('that were planned for before the invitation are dropped', async () => {
    await setReminders({ ...dayBefore, amount: 3 });
    await invited({ invited_at: ago(10), deadline: ahead(50) });
    expect(await remind()).toBe(0);
    await invited({ invited_at: ago(30), deadline: ahead(50) });
    expect(await remind()).toBe(1);
  });

  it('give way to a later one that has left meanwhile', async () => {
    await setReminders({ ...dayBefore, amount: 20, unit: 'hours' }, { ...dayBefore, amount: 2 });
    await invited({ invited_at: ago(60), deadline: ahead(19) });
    expect(await remind()).toBe(1);
    server.pass(6.5 * HOUR);
    expect(await remind()).toBe(0);
  });

  it('arrive by day where the applicant is, once that is known', async () => {
    // At noon in India it is night in Los Angeles, and evening in Kiritimati.
    await invited({ time_zone: 'America/Los_Angeles' });
    await invited({ time_zone: 'Pacific/Kiritimati' });
    expect(await remind()).toBe(1);
    server.pass(12 * HOUR);
    expect(await remind()).toBe(1);
  });

  it('decided by day are not made once it is night there', async () => {
    await invited({ time_zone: 'Asia/Tokyo' });
    await startReminders(server.ctx);
    server.pass(6 * HOUR);
    expect(await remind()).toBe(0);
  });

  it('say when they leave next and for how many, and when the last left', async () => {
    const plan = async () =>
      (await (await server.staff(scene.owner)).get(`${scene.path}/reminders`)).json as Record<string, unknown>;
    await setReminders(dayBefore);
    expect(await plan()).toMatchObject({ next: [], last: null, sent: 0, waiting: 0, time_zone: ZONE });
    const deadline = ahead(50);
    for (let n = 0; n < 3; n += 1) await invited({ deadline });
    await invited({ deadline: ahead(200), time_zone: 'Asia/Tokyo' });
    await invited({ responded_at: new Date(), status: 4, deadline });
    await invited({ archived_at: new Date(), deadline });
    // Planned for before the invitation, so it never leaves.
    await invited({ invited_at: ago(2), deadline: ahead(20) });
    expect(await plan()).toMatchObject({
      next: [{ key: reminderKey(dayBefore), count: 3 }],
      waiting: 5,
      zones_known: 1,
    });
    const [{ at }] = (await plan())['next'] as [{ at: string }];
    expect(Math.abs(Date.parse(at) - reminderMoment(dayBefore, deadline, ZONE).getTime())).toBeLessThan(60_000);
    server.pass(26 * HOUR);
    expect(await remind()).toBe(3);
    expect(await plan()).toMatchObject({ last: { count: 3 }, sent: 3, next: [{ count: 1 }] });
  });

  it('of a new activity are those of the company, with their words only for interviews', async () => {
    const own = { ...dayBefore, amount: 2, subject: 'Soon', body: '<p>Hello</p>' };
    const set = (reminders: unknown) => scene.client.post('/api/settings', { reminders });
    expect(await set([own])).toMatchObject({ status: 200, json: { reminders: [own] } });
    expect(problemOf(await set([{ ...own, body: '[FAX]' }])).errors).toEqual({ 'reminders.0.body': ['unknown_tag'] });
    const made = async (body: object) => (await scene.client.post('/api/jobs', body)).json;
    expect(await made({ title: 'A' })).toMatchObject({ reminders: [own] });
    expect(await made({ title: 'B', is_questionnaire: true })).toMatchObject({
      reminders: [{ ...own, subject: null, body: null }],
    });
    expect(await set(null)).toMatchObject({ json: { reminders: null } });
    expect(await made({ title: 'C' })).toMatchObject({ reminders: DEFAULT_REMINDERS });
  });

  it('are planned by the database for the same instant as by the rule', async () => {
    const zones = fc.constantFrom('Europe/London', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Cairo', ZONE);
    const anywhen = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
    const cases = fc.sample(
      fc.record({
        zone: zones,
        about: anywhen,
        amount: fc.integer({ min: 1, max: 9 }),
        at: fc.constantFrom(...REMINDER_HOURS),
      }),
      100,
    );
    for (const { zone, about, amount, at } of cases) {
      for (const anchor of ['invitation', 'deadline'] as const) {
        const time = { anchor, amount, unit: 'days' as const, at };
        const instant = sql`${new Date(about).toISOString()}::timestamptz`;
        const { rows } = await server.ctx.db.execute<{ planned: string }>(
          sql`select ${plannedSql(time, instant, sql`${zone}::text`)} as planned`,
        );
        expect(new Date(rows[0]!.planned)).toEqual(reminderMoment(time, new Date(about), zone));
      }
    }
  });
});

describe('the zone of an applicant', () => {
  const zoneOf = async (id: number) =>
    (await server.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]?.time_zone;

  it.each([
    ['Pacific/Auckland', 'Pacific/Auckland'],
    ['Mars/Olympus', null],
    ['+02:00', null],
    ['europe/paris', null],
    ["Europe/Paris'; drop table jobs; --", null],
  ])('named %s is kept as %s when they open their link', async (time_zone, kept) => {
    const application = await invited();
    const token = linkToken(server.ctx.env.SESSION_SECRET, application.id, application.link_version);
    const body = { shorturl: scene.job.shorturl, token, device, time_zone };
    expect((await server.anonymous().post('/api/interview/open', body)).status).toBe(200);
    expect(await zoneOf(application.id)).toBe(kept);
  });
});
