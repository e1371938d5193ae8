import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { leavesOn } from '@vivavoce/domain/companies/retention.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { useMailServer } from '../../../test/mail-server.ts';
import { aCompany, aJob, aQuestion, anApplication, anAttempt } from '../../../test/factories.ts';
import type { Job } from '../../../test/factories.ts';
import { CANARY, plantPerson, traces } from '../../../test/planted-person.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { applications, events, jobs, legal_holds, audit_events, report_applicants } from '../../db/schema/index.ts';
import { leavesOnOf, subjects } from './retention.repository.ts';
import { eraseDueApplicants } from './retention.service.ts';

const log: string[] = [];
const signal = new AbortController().signal;
const run = (size?: number) => eraseDueApplicants(server.ctx, signal, size);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
/** The retention period of the companies here has ended for applicants with this deadline. */
const OVER = daysAgo(33);

const { sink, server } = useMailServer({ log: (line) => log.push(line) });

const aShortJob = async (given: Partial<Job> = {}) => {
  const company = await aCompany(server.ctx.db, { retention_days: 30 });
  return aJob(server.ctx.db, { company_id: company.id, ...given });
};
const past = (job: Job, given: Partial<typeof applications.$inferInsert> = {}) =>
  anApplication(server.ctx.db, { job, created_at: OVER, invited_at: OVER, deadline: OVER, status: 1, ...given });
const remaining = async (job: Job) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.job_id, job.id))).map(({ id }) => id);

describe('the end of the retention period', () => {
  it('leaves nothing of an applicant but days and counts', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server, { sms_enabled: true });
    const id = await plantPerson(server, scene, sink);
    const question = await aQuestion(db, { job: scene.job });
    const other = await anApplication(db, { job: scene.job });
    const attempt = await anAttempt(db, { question, application: other });
    expect((await traces(server)).length).toBeGreaterThan(15);
    const said = log.length;

    await db
      .update(applications)
      .set({ created_at: daysAgo(400), invited_at: daysAgo(390), deadline: daysAgo(182), rejected_at: daysAgo(200) })
      .where(eq(applications.id, id));
    expect(await run()).toBe(1);
    await vi.waitFor(async () => expect(await traces(server)).toEqual([]), { timeout: 50_000, interval: 250 });
    expect(log.slice(said).join('\n')).not.toContain(CANARY);

    expect(await remaining(scene.job)).toEqual([other.id]);
    expect(await db.$count(sql`attempts`, sql`id = ${attempt.id}`)).toBe(1);
    const [figures] = await db.select().from(report_applicants).where(isNull(report_applicants.application_id));
    expect(figures).toMatchObject({ job_id: scene.job.id, outcome: 'rejected', counted: false });
    const feed = await db.select().from(events).where(eq(events.job_id, scene.job.id));
    expect(feed.map(({ type, application_id, actor_kind }) => [type, application_id, actor_kind])).toEqual([
      ['data.erased', null, 'system'],
    ]);
    expect(await run()).toBe(0);
  }, 90_000);

  it('erases whoever is due, in batches, and nobody else', async () => {
    const { db } = server.ctx;
    const job = await aShortJob();
    const gone = [await past(job), await past(job), await past(job), await past(job, { deadline: null })];
    const extended = await past(job, { deadline: daysAgo(10) });
    const held = await past(job);
    await db
      .insert(legal_holds)
      .values({ application_id: held.id, job_id: job.id, reason: 'Claim 12', set_by: job.created_by });
    const longer = await aShortJob({ retention_days: 90 });
    const stays = await past(longer);
    const agreed = await past(longer, { agreed_retention_days: 30 });
    const fixed = await aShortJob({ fixed_deadline: daysAgo(5) });
    const open = await past(fixed);
    const leaving = await aShortJob({ deleting_at: new Date() });
    const other = await past(leaving);

    expect(await run(2)).toBe(gone.length + 1);
    expect(await remaining(job)).toEqual([extended.id, held.id]);
    expect(await remaining(longer)).toEqual([stays.id]);
    expect(agreed.id).not.toBe(stays.id);
    expect(await remaining(fixed)).toEqual([open.id]);
    expect(await remaining(leaving)).toEqual([other.id]);
    expect(
      await db.$count(
        report_applicants,
        and(eq(report_applicants.job_id, job.id), isNull(report_applicants.application_id)),
      ),
    ).toBe(gone.length);
    expect(await db.$count(events, eq(events.job_id, job.id))).toBe(gone.length);
    const entries = await db
      .select()
      .from(audit_events)
      .where(eq(audit_events.job_id, job.id))
      .orderBy(audit_events.application_id);
    expect(entries.map(({ actor, type, application_id }) => [actor, type, application_id])).toEqual(
      gone.map(({ id }) => ['system', 'applicant.deleted', id]),
    );
    await db.delete(jobs).where(eq(jobs.id, leaving.id));
  });

  it('spares somebody whose hold is set between the choice and the lock', async () => {
    const { db } = server.ctx;
    const job = await aShortJob();
    const one = await past(job);
    let erasing: Promise<number> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from applications where id = ${one.id} for update`);
      erasing = run();
      await vi.waitFor(async () => {
        const { rows } = await db.execute(sql`
          select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%order by a.id for update%'`);
        expect(rows).not.toEqual([]);
      });
      await tx
        .insert(legal_holds)
        .values({ application_id: one.id, job_id: job.id, reason: 'Claim', set_by: job.created_by });
    });
    expect(await erasing).toBe(0);
    expect(await remaining(job)).toEqual([one.id]);
  });

  it('a run that is stopped after a batch leaves the rest to the next one, each file removed once', async () => {
    const { db } = server.ctx;
    const job = await aShortJob();
    const question = await aQuestion(db, { job });
    for (let n = 0; n < 6; n++) await anAttempt(db, { question, application: await past(job) });
    const stop = new AbortController();
    const stopped = new Error('the worker ends');
    const transaction = db.transaction.bind(db);
    const batches = vi.spyOn(db, 'transaction').mockImplementation(async (...input) => {
      const result = await transaction(...input);
      if (batches.mock.calls.length === 2) stop.abort(stopped);
      return result;
    });
    await expect(eraseDueApplicants(server.ctx, stop.signal, 2)).rejects.toBe(stopped);
    batches.mockRestore();
    expect(await remaining(job)).toHaveLength(2);
    expect(await run()).toBe(2);
    const { rows } = await db.execute<{ tasks: string; files: string }>(sql`
      select count(*) as tasks, count(distinct data ->> 'attempt') as files from pgboss.job
      where name = 'remove-recording' and data ->> 'company' = ${String(job.company_id)}`);
    expect(rows[0]).toEqual({ tasks: '6', files: '6' });
  });
});

it('the rule of domain and that of the database give the same day', async () => {
  const { db } = server.ctx;
  const zones = ['Europe/London', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata'];
  const ids: number[] = [];
  const noon = Date.UTC(2027, 2, 28, 12);
  const hours = (n: number) => new Date(noon + n * 3_600_000);
  for (const [at, time_zone] of zones.entries()) {
    const company = await aCompany(db, { time_zone, retention_days: 30 + at });
    for (let n = 0; n < 24; n++) {
      const fixed_deadline = n % 3 === 0 ? hours(n * 7) : null;
      const job = await aJob(db, { company_id: company.id, fixed_deadline, retention_days: n % 2 ? 20 + n : null });
      const deadline = applicationDeadline({ fixed_deadline: null, applicant_deadline_days: 3 }, hours(n), time_zone);
      const agreed_retention_days = n % 5 ? null : 25;
      const values = { job, created_at: hours(n * 13), deadline: n % 4 ? deadline : null, agreed_retention_days };
      ids.push((await anApplication(db, values)).id);
    }
  }
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    select ${leavesOnOf()}::text as day, c.time_zone, j.fixed_deadline, j.retention_days as job_days, c.retention_days as company_days,
      a.created_at, a.deadline, a.agreed_retention_days as agreed_days
    from ${subjects} where a.id = any(${sql.param(ids)}::bigint[])`);
  expect(rows).toHaveLength(96);
  const date = (value: string | null | undefined) => (value ? new Date(value) : null);
  for (const { day, time_zone, ...row } of rows) {
    const instants = { created_at: date(row['created_at']), deadline: date(row['deadline']) };
    const facts = { ...row, ...instants, fixed_deadline: date(row['fixed_deadline']) };
    expect(leavesOn(facts as Parameters<typeof leavesOn>[0], String(time_zone))).toBe(day);
  }
});
