import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { reminderRange } from '@vivavoce/domain/emails/reminder-times.ts';
import { DEFAULT_REMINDERS } from '@vivavoce/domain/emails/reminders.ts';
import { localDay, timeOfDay } from '@vivavoce/domain/jobs/time-zone.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aQuestion } from '../../../test/factories.ts';
import { meeting } from '../../../test/concurrency/meeting.ts';
import { createPlanReader, nodesOf } from '../../../test/database/query-plans.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { applications, companies, jobs, mails, mailings } from '../../db/schema/index.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { createMailsOf } from './create-mails.service.ts';
import { openReminders } from './reminders.repository.ts';
import { startReminders } from './reminders.service.ts';

const HOUR = 3_600_000;
/** Without summer time, by which hours would lie elsewhere on two nights of a year; domain/applications/reminders.test.ts has those. */
const ZONE = 'Asia/Kolkata';
const server = useTestServer();
let scene: StaffScene;

/** The clock goes on to the next time that a clock of the company shows this hour, a day ahead at least. */
function passTo(hour: number): void {
  const now = server.ctx.now();
  const day = localDay(new Date(now.getTime() + 24 * HOUR), ZONE);
  server.pass(timeOfDay(day, hour * 60, ZONE).getTime() - now.getTime());
}
const ago = (hours: number) => new Date(server.ctx.now().getTime() - hours * HOUR);
const ahead = (hours: number) => ago(-hours);
const invited = (given: object = {}) =>
  anApplication(server.ctx.db, { job: scene.job, invited_at: ago(30), deadline: ahead(48), ...given });

/** Makes the mails of everything that was decided. */
async function makeAll(): Promise<void> {
  const open = await server.ctx.db
    .select()
    .from(mailings)
    .where(sql`finished_at is null`);
  for (const { id } of open) await createMailsOf(server.ctx, id, new AbortController().signal);
}

/** Work of the clock: decides, and creates the mails. @returns how many people of this activity were reminded */
async function remind(): Promise<number> {
  const before = (await reminded()).length;
  await startReminders(server.ctx);
  await makeAll();
  return (await reminded()).length - before;
}
const reminded = () =>
  server.ctx.db
    .select()
    .from(mails)
    .where(sql`job_id = ${scene.job.id} and type = 'reminder'`)
    .orderBy(mails.id);
beforeEach(async () => {
  passTo(12);
  // Applicants of earlier tests are not reminded in this one.
  await server.ctx.db.update(applications).set({ archived_at: new Date() });
  scene = await aStaffScene(server, { title: 'Adviser' });
  await server.ctx.db.update(companies).set({ time_zone: ZONE }).where(eq(companies.id, scene.company_id));
  await aQuestion(server.ctx.db, { job: scene.job });
});

describe('reminders', () => {
  it('pass over whoever is erased at that moment, and reach the others', async () => {
    const [gone, other] = [await invited(), await invited()];
    const erasing = (tx: Tx) => tx.delete(applications).where(eq(applications.id, gone.id));
    await meeting(server.ctx.db, erasing, () => startReminders(server.ctx));
    expect(await remind()).toBe(1);
    expect((await reminded()).map(({ application_id }) => application_id)).toEqual([other.id]);
  });

  it('come a day after an invitation that was not opened, once', async () => {
    const one = await invited();
    await invited({ invited_at: ago(10) });
    await invited({ invited_at: ago(80) });
    await invited({ opened_at: ago(2) });
    expect(await remind()).toBe(1);
    const [mail] = await reminded();
    expect(mail).toMatchObject({ application_id: one.id, subject: 'Your interview is waiting: Adviser' });
    expect(mail?.text).toContain('Nothing starts until you press Show question.');
    expect(mail?.text).toContain(`/j/${scene.job.shorturl}?t=`);
    server.pass(7 * HOUR);
    expect(await remind()).toBe(0);
  });

  it('come a day and again hours before the deadline, and anew when it moves', async () => {
    const one = await invited({ opened_at: ago(20), deadline: ahead(23) });
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    server.pass(20.5 * HOUR);
    expect(await remind()).toBe(1);
    await server.ctx.db
      .update(applications)
      .set({ deadline: ahead(31) })
      .where(eq(applications.id, one.id));
    server.pass(8 * HOUR);
    expect(await remind()).toBe(1);
    expect((await reminded()).map(({ subject }) => subject)).toEqual([
      'One day left to complete your interview: Adviser',
      'Your interview closes soon: Adviser',
      'One day left to complete your interview: Adviser',
    ]);
  });

  it.each([
    ['more time', 'extend'],
    ['the invitation again', 'invite'],
  ])('leave whoever was just sent %s alone for some hours', async (_what, bulk_operation) => {
    const one = await invited();
    expect((await scene.client.post(`${scene.path}/applications/${one.id}/${bulk_operation}`, {})).status).toBe(200);
    await makeAll();
    expect(await remind()).toBe(0);
    server.pass(7 * HOUR);
    expect(await remind()).toBe(1);
  });

  it('are one at a time where two are due', async () => {
    await invited({ deadline: ahead(20) });
    expect(await remind()).toBe(1);
    expect((await reminded())[0]?.subject).toContain('One day left');
    expect(await remind()).toBe(0);
  });

  it.each([
    ['begun', { status: 2 }],
    ['answered', { status: 4, responded_at: new Date() }],
    ['withdrawn', { status: 3, declined_at: new Date() }],
    ['been archived', { archived_at: new Date() }],
    ['not received the invitation', { invitation_failed: true }],
    ['not been invited', { status: 0, invited_at: null, deadline: null }],
    ['run out of time', { deadline: new Date(0) }],
  ])('do not go to who has %s', async (_what, given) => {
    await invited({ opened_at: ago(2), deadline: ahead(20), ...given });
    expect(await remind()).toBe(0);
  });

  it('do not go out for an activity that was archived, nor soon after the invitation', async () => {
    await invited({ invited_at: ago(2), deadline: ahead(2) });
    expect(await remind()).toBe(0);
    await invited({ deadline: ahead(20) });
    await server.ctx.db.update(jobs).set({ archived: true }).where(eq(jobs.id, scene.job.id));
    expect(await remind()).toBe(0);
  });

  it('wake nobody, and wait for the morning', async () => {
    passTo(22);
    await invited();
    expect(await remind()).toBe(0);
    server.pass(9 * HOUR);
    expect(await remind()).toBe(0);
    server.pass(1.1 * HOUR);
    expect(await remind()).toBe(1);
  });

  it('decided in the evening and not made before the night are not made at all', async () => {
    await invited();
    await startReminders(server.ctx);
    server.pass(11 * HOUR);
    expect(await remind()).toBe(0);
  });

  it('do not go to whoever begins between the decision and the mail', async () => {
    const one = await invited();
    await startReminders(server.ctx);
    await server.ctx.db.update(applications).set({ opened_at: new Date() }).where(eq(applications.id, one.id));
    expect(await remind()).toBe(0);
  });

  it('are decided once by two clocks at the same moment', async () => {
    for (let n = 0; n < 20; n += 1) await invited();
    const counts = await Promise.all([1, 2, 3].map(() => startReminders(server.ctx)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(await remind()).toBe(20);
    const client = await server.staff(scene.owner);
    const list = async (query: string) => (await client.get(`${scene.path}/mailings${query}`)).json;
    expect(await list('')).toMatchObject({ count: 0 });
    expect(await list('?reminders=true')).toMatchObject({ count: 1, results: [{ created: 20, created_by: null }] });
  });

  it('name what the activity is', async () => {
    await server.ctx.db.update(jobs).set({ is_questionnaire: true }).where(eq(jobs.id, scene.job.id));
    await invited({ deadline: ahead(2), opened_at: ago(2) });
    expect(await remind()).toBe(1);
    const [mail] = await reminded();
    expect(mail?.subject).toBe('Closing soon: Adviser');
    expect(mail?.html).toContain('Open the questionnaire');
    expect(mail?.text).not.toMatch(/interview|Show question/i);
  });

  it('speak the language of the activity', async () => {
    await server.ctx.db.update(jobs).set({ default_locale: 'fr-fr' }).where(eq(jobs.id, scene.job.id));
    await invited({ deadline: ahead(2), opened_at: ago(2) });
    expect(await remind()).toBe(1);
    const [mail] = await reminded();
    expect(mail?.subject).toBe('Votre entretien sera bientôt fermé\u00a0: Adviser');
    expect(mail?.html).toContain('Ouvrir l’entretien');
  });

  // The last, since what every test begins with would go through its rows.
  it('find whom to remind by an index, however many there are', async () => {
    await server.ctx.db.execute(sql`
      with people as (
        insert into users (email, first_name, last_name)
        select 'much-' || n || '@mail.example', 'Much', n::text from generate_series(1, 8000) n returning id),
      numbered as (select id, row_number() over () as n from people)
      insert into applications (job_id, company_id, user_id, status, invited_at, deadline)
      select ${scene.job.id}, ${scene.company_id}, id, 1, now() - interval '20 days' - n * interval '1 minute',
             now() + interval '300 days' + n * interval '1 minute' from numbered`);
    await server.ctx.db.execute(sql`analyze applications`);
    const statements: SQL[] = [];
    const listening = {
      execute: async (statement: SQL) => {
        statements.push(statement);
        return { rows: [] };
      },
    } as unknown as Queryable;
    const now = server.ctx.now();
    for (const time of DEFAULT_REMINDERS)
      await openReminders(listening, time, [{ time_zone: ZONE, range: reminderRange(time, now, ZONE)! }], now);
    const reader = await createPlanReader(server);
    const dialect = new PgDialect();
    for (const statement of statements) {
      const { sql: text, params } = dialect.sqlToQuery(statement);
      const values = params.map((value) => (Array.isArray(value) ? `{${value.join(',')}}` : value));
      for (const plan of await reader.plansOf({ text, values })) {
        const nodes = nodesOf(plan);
        const tables = nodes.filter((node) => node['Relation Name'] === 'applications');
        expect(tables.map((node) => node['Node Type'])).not.toContain('Seq Scan');
        // Of one activity alone, its own index by deadline is as good.
        const indexes = nodes.map((node) => node['Index Name']);
        expect(indexes).toContainEqual(expect.stringMatching(/^applications_(invited|due|deadline)$/));
      }
    }
    await reader.close();
  });
});

describe('a pause of all reminders', () => {
  it('holds those that are due, those decided and the plan; what staff send leaves', async () => {
    const pause = async (reminders_paused: boolean) => {
      const client = await server.staff(scene.owner);
      expect((await client.post('/api/settings', { reminders_paused })).status).toBe(200);
    };
    const plan = async () => (await (await server.staff(scene.owner)).get(`${scene.path}/reminders`)).json;
    const one = await invited();
    await invited();
    await pause(true);
    expect(await remind()).toBe(0);
    expect(await plan()).toMatchObject({ paused: true, next: [] });
    const client = await server.staff(scene.owner);
    const sent = await client.post(`${scene.path}/remind`, { selection: { ids: [one.id] } });
    expect(sent.json).toMatchObject({ count: 1 });
    await makeAll();
    expect(await reminded()).toHaveLength(1);
    await pause(false);
    // Decided before the pause, and not made yet.
    await startReminders(server.ctx);
    await pause(true);
    await makeAll();
    expect(await reminded()).toHaveLength(1);
    expect(await plan()).toMatchObject({ paused: true });
  });
});
