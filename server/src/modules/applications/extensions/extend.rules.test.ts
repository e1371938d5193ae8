import { extensionEffect, extensionEffectSql } from '@vivavoce/domain/jobs/deadline-extension.ts';
import { gainsTime } from '@vivavoce/domain/jobs/extended-deadline.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { anApplication } from '../../../../test/factories.ts';
import type { Application } from '../../../../test/factories.ts';
import { nodesOf, usePlanReader } from '../../../../test/database/query-plans.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import { mails } from '../../../db/schema/index.ts';
import { createMailsOf } from '../../mailings/create-mails.service.ts';

const server = useTestServer();
const plans = usePlanReader(server);

const HOUR = 3_600_000;
const now = new Date('2027-03-10T10:00:00.000Z');
/** Few moments, so that a deadline, the end of its grace and what was sent often meet. */
const moment = fc.constantFrom(-48, -24.5, -24.499, -24, -1, -0.5, 0, 0.001, 1, 24);
const instant = fc.option(moment.map((hours) => new Date(now.getTime() + hours * HOUR)));
const rarely = (arbitrary: typeof instant) => fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, arbitrary);
const anyFacts = fc.record({
  shortlisted_at: rarely(instant),
  rejected_at: rarely(instant),
  average_review: rarely(instant).map((value) => value && 3.5),
  reviewed_at: rarely(instant),
  declined_at: rarely(instant),
  archived_at: rarely(instant),
  invited_at: instant,
  responded_at: instant,
  deadline: instant,
  status: fc.constantFrom(0, 1, 2, 3, 4, 6, 6),
});

describe('whom more time is for', () => {
  it('is the same in the database and by the rule, for one and for many', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server);
    const rows: Application[] = [];
    for (let count = 0; count < 8; count += 1) rows.push(await anApplication(db, { job: scene.job }));
    await fc.assert(
      fc.asyncProperty(fc.array(anyFacts, { minLength: 8, maxLength: 8 }), async (facts) => {
        const values = JSON.stringify(facts.map((changes, index) => ({ id: rows[index]?.id, ...changes })));
        await db.execute(sql`
          update applications a set shortlisted_at = f.shortlisted_at, rejected_at = f.rejected_at,
            average_review = f.average_review, reviewed_at = f.reviewed_at, declined_at = f.declined_at,
            archived_at = f.archived_at, invited_at = f.invited_at, responded_at = f.responded_at,
            deadline = f.deadline, status = f.status
          from jsonb_populate_recordset(null::applications, ${values}::jsonb) f where a.id = f.id`);
        const effect = sql.raw(extensionEffectSql(`'${now.toISOString()}'::timestamptz`, 'a'));
        const found = await db.execute<{ effect: string }>(
          sql`select ${effect} as effect from applications a where job_id = ${scene.job.id} order by id`,
        );
        expect(found.rows.map((row) => row.effect)).toEqual(facts.map((row) => extensionEffect(row, now)));
      }),
      { numRuns: 60 },
    );
  });

  it('is counted, chosen and given alike', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server);
    const at = server.ctx.now().getTime();
    const moved = (value: Date | number | null) =>
      value instanceof Date ? new Date(value.getTime() - now.getTime() + at - 60_000) : value;
    const facts = fc.sample(anyFacts, { numRuns: 150, seed: 5 });
    const rows: { id: number; gains: boolean }[] = [];
    const deadline = new Date(at + 12 * HOUR);
    for (const one of facts) {
      const shifted = Object.fromEntries(Object.entries(one).map(([name, value]) => [name, moved(value)]));
      const answer_count = one.responded_at ? 1 : 0;
      const row = await anApplication(db, { job: scene.job, ...(shifted as typeof one), answer_count });
      const effect = extensionEffect(row, server.ctx.now());
      rows.push({ id: row.id, gains: effect !== 'none' && gainsTime(row.deadline, deadline) });
    }
    const body = { deadline: deadline.toISOString() };
    const { awaiting, expired, auto_sent } = (await scene.client.post(`${scene.path}/extend_preview`, body)).json as {
      [name: string]: number;
    };
    const reply = await scene.client.post(`${scene.path}/extend_all`, { ...body, include: 'all' });
    expect(reply.json).toMatchObject({ awaiting, expired, auto_sent });
    const extended = await db.execute<{ id: string }>(
      sql`select id from applications where job_id = ${scene.job.id} and deadline = ${deadline.toISOString()} order by id`,
    );
    // An applicant marked as reviewed without an answer is in another bucket, and is extended one by one.
    const { rows: reviewed } = await db.execute<{ id: string }>(
      sql`select id from applications where job_id = ${scene.job.id} and bucket = 'Reviewed'`,
    );
    const apart = new Set(reviewed.map(({ id }) => Number(id)));
    const meant = rows.filter(({ id, gains }) => gains && !apart.has(id)).map(({ id }) => id);
    expect(meant.length).toBeGreaterThan(10);
    expect(extended.rows.map(({ id }) => Number(id))).toEqual(meant);
  });
});

describe('the e-mail about more time', () => {
  it('names the deadline in the language of each reader and the zone of the company', async () => {
    const { db } = server.ctx;
    // In June, whatever the date: the day below is neither too near nor too far then, and has summer time.
    const today = server.ctx.now();
    const year = today.getUTCFullYear() + 1;
    const untilJune = Date.UTC(year, 5, 1, 12) - today.getTime();
    server.pass(untilJune);
    onTestFinished(() => server.pass(-untilJune));
    const scene = await aStaffScene(server, { invitation_from_name: 'Talent team', default_locale: 'en-gb' });
    await db.execute(sql`update companies set time_zone = 'Europe/Paris' where id = ${scene.company_id}`);
    const english = await anApplication(db, { job: scene.job });
    const french = await anApplication(db, { job: scene.job, locale: 'fr-fr' });
    await anApplication(db, { job: scene.job, declined_at: new Date() });
    const reply = await scene.client.post(`${scene.path}/extend_all`, { deadline: `${year}-07-05`, include: 'all' });
    const { mailing } = reply.json as { mailing: number };
    await createMailsOf(server.ctx, mailing, new AbortController().signal);
    const made = await db.select().from(mails).where(eq(mails.mailing_id, mailing)).orderBy(mails.application_id);
    expect(made).toMatchObject([
      { application_id: english.id, type: 'extension', from_name: 'Talent team', state: 'queued' },
      { application_id: french.id, type: 'extension', from_name: 'Talent team', state: 'queued' },
    ]);
    expect(made[0]?.subject).toBe(`Your interview deadline has been extended: ${scene.job.title}`);
    expect(made[0]?.text).toMatch(new RegExp(`Your new deadline is 5 July ${year}.*23:59.*Paris time`));
    expect(made[1]?.subject).toBe(`Le délai de votre entretien est prolongé\u00A0: ${scene.job.title}`);
    expect(made[1]?.text).toMatch(new RegExp(`jusqu’au 5 juillet ${year}.*23:59.*heure de Paris`));
    expect(made[1]?.text).toContain('/fr/j/');
  });
});

describe('with many rows', () => {
  it('neither counting nor choosing reads the whole table', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server);
    const elsewhere = await aStaffScene(server);
    await db.execute(sql`insert into users (email, first_name, last_name)
      select 'late' || n || '@mail.example', 'Person', n::text from generate_series(1, 12000) n`);
    await db.execute(sql`
      insert into applications (job_id, company_id, user_id, applicant_name, status, invited_at, responded_at, answer_count, deadline)
      select case when n % 4 = 0 then ${scene.job.id}::bigint else ${elsewhere.job.id}::bigint end,
        case when n % 4 = 0 then ${scene.company_id}::bigint else ${elsewhere.company_id}::bigint end, u.id, 'Person ' || n,
        case when n % 10 > 2 then 4 when n % 40 = 0 then 6 else 1 end, now() - interval '9 days',
        case when n % 10 > 2 or n % 40 = 0 then now() - interval '1 day' end, case when n % 10 > 2 or n % 40 = 0 then 1 else 0 end,
        now() + (n % 7 - 5) * interval '1 day'
      from (select id, row_number() over (order by id) as n from users where email like 'late%') u`);
    await db.execute(sql`analyze`);
    const query = vi.spyOn(server.ctx.pool, 'query');
    const reply = await scene.client.post(`${scene.path}/extend_preview`, { days: 9 });
    const { awaiting = 0, expired = 0, auto_sent = 0 } = reply.json as { [name: string]: number };
    expect(Math.min(awaiting, expired, auto_sent)).toBeGreaterThan(100);
    const statements = (query.mock.calls as unknown as [{ text: string }, unknown[]][])
      .map(([given, values]) => ({ text: typeof given === 'string' ? given : given.text, values: values ?? [] }))
      .filter(({ text }) => text.includes('gaining'));
    expect(statements).toHaveLength(1);
    const found = (await Promise.all(statements.map((statement) => plans.plansOf(statement)))).flat().flatMap(nodesOf);
    expect(found.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).toEqual([]);
    expect(found.map((node) => node['Index Name'])).toContain('applications_sent_incomplete');
    const before = Date.now();
    const all = await scene.client.post(`${scene.path}/extend_all`, { days: 9, include: 'all' });
    expect(all.json).toMatchObject({ changed: awaiting + expired + auto_sent });
    expect(Date.now() - before).toBeLessThan(60_000);
  }, 180_000);
});
