import { REPORT_LIMITS } from '@vivavoce/domain/reports/funnel.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { factsOf } from './applicant-facts.ts';

/** Two runs of the roll-up, of which one may be left over from a worker that was thought dead, take turns. */
export const takeTurns = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('report roll-up'))`);

/** The last event that the roll-up has read for good; 0 before its first run. */
export async function lastEvent(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ event_id: string }>(
    sql`select event_id from report_progress where company_id is null`,
  );
  return Number(rows[0]?.event_id ?? 0);
}

export async function storeLastEvent(tx: Tx, event_id: number, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rowCount } = await tx.execute(
    sql`update report_progress set event_id = greatest(event_id, ${event_id}), rolled_at = ${at} where company_id is null`,
  );
  if (rowCount === 0)
    await tx.execute(sql`insert into report_progress (event_id, rolled_at) values (${event_id}, ${at})`);
}

export interface EventBatch {
  /** The applicants of these events. */
  applications: number[];
  /** The last event of the batch; null at the end. */
  last: number | null;
  /** The last one that no event of a running transaction can precede. */
  settled: number | null;
}

/** The next events in their order. */
export async function nextEvents(db: Queryable, after: number, now: Date): Promise<EventBatch> {
  const { rows } = await db.execute<{ applications: string[] | null; last: string | null; settled: string | null }>(sql`
    select array_agg(distinct application_id) filter (where application_id is not null) as applications,
      max(id) as last,
      max(id) filter (where at < ${now.toISOString()}::timestamptz - make_interval(mins => ${REPORT_LIMITS.overlap_minutes})) as settled
    from (select id, application_id, at from events where id > ${after} order by id limit ${REPORT_LIMITS.events_per_batch}) next`);
  const row = rows[0];
  const id = (value: string | null | undefined) => (value ? Number(value) : null);
  return { applications: (row?.applications ?? []).map(Number), last: id(row?.last), settled: id(row?.settled) };
}

/** Applicants of an activity that is being deleted keep the figures from before their events went. */
const notKept = (alias: string) =>
  sql.raw(`not exists (select from deletions k where k.job_id = ${alias}.job_id and k.figures_kept_at is not null)`);

/** Applicants whose time ran out since their row was counted. */
export async function closedSince(db: Queryable, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ application_id: string }>(sql`
    select application_id from report_applicants r
    where closes_at <= ${now.toISOString()}::timestamptz and application_id is not null and ${notKept('r')}
    order by closes_at limit ${REPORT_LIMITS.events_per_batch}`);
  return rows.map(({ application_id }) => Number(application_id));
}

/** Activities and days whose counts differ from their rows, as a query of `company_id`, `job_id` and `day`. */
type Groups = SQL;

/** Tables whose rows are counted from `report_applicants`. */
const SUMS = ['report_days', 'report_hours', 'report_reviews', 'report_questions'].map((name) => sql.raw(name));

/** The sums of whole months and years over what is counted by days. */
const PERIOD_SUMS = [
  { table: 'report_periods', from: 'report_days', by: 'step, cause, device, browser, adjusted, outcome' },
  { table: 'report_period_hours', from: 'report_hours', by: 'span, hours' },
] as const;

/** Sums up the months of these days again, and then the years of these months. */
async function sumPeriods(tx: Tx, groups: Groups): Promise<void> {
  const starts = (unit: string) =>
    sql`(select distinct company_id, date_trunc(${sql.raw(`'${unit}'`)}, day)::date as day from (${groups}) x)`;
  for (const { table, from, by } of PERIOD_SUMS) {
    const columns = sql.raw(`company_id, unit, day, ${by}, n`);
    const of = sql.raw(
      by
        .split(', ')
        .map((column) => `d.${column}`)
        .join(', '),
    );
    for (const unit of ['month', 'year'] as const) {
      const name = sql.raw(`'${unit}'`);
      const parts = unit === 'month' ? sql`${sql.raw(from)} d` : sql`${sql.raw(table)} d`;
      const ofMonths = unit === 'month' ? sql`` : sql`and d.unit = 'month'`;
      await tx.execute(sql`
        delete from ${sql.raw(table)} d using ${starts(unit)} s
        where d.company_id = s.company_id and d.unit = ${name} and d.day = s.day`);
      await tx.execute(sql`
        insert into ${sql.raw(table)} (${columns})
        select s.company_id, ${name}, s.day, ${of}, sum(d.n)
        from ${starts(unit)} s join ${parts} on d.company_id = s.company_id ${ofMonths}
          and d.day >= s.day and d.day < s.day + interval '1 ${sql.raw(unit)}'
        group by s.company_id, s.day, ${of}`);
    }
  }
}

/** Counts these activities and days again. */
async function recount(tx: Tx, groups: Groups): Promise<void> {
  const same = (alias: string) =>
    sql.raw(
      `${alias}.company_id = g.company_id and ${alias}.day = g.day and ${alias}.job_id is not distinct from g.job_id`,
    );
  const place = sql.raw('f.company_id, f.job_id, f.day');
  const dimensions = sql.raw('f.step, f.cause, f.device, f.browser, f.adjusted, f.outcome');
  for (const table of SUMS) await tx.execute(sql`delete from ${table} d using (${groups}) g where ${same('d')}`);
  await tx.execute(sql`
    insert into report_days (company_id, job_id, day, step, cause, device, browser, adjusted, outcome, n)
    select ${place}, ${dimensions}, count(*) from report_applicants f join (${groups}) g on ${same('f')}
    group by ${place}, ${dimensions}`);
  await tx.execute(sql`
    insert into report_hours (company_id, job_id, day, span, hours, n)
    select ${place}, s.span, s.hours, count(*)
    from report_applicants f join (${groups}) g on ${same('f')}
    cross join lateral (values ('sent', f.sent_hours), ('reviewed', f.reviewed_hours), ('decided', f.decided_hours)) s(span, hours)
    where s.hours is not null group by ${place}, s.span, s.hours`);
  await tx.execute(sql`
    insert into report_reviews (company_id, job_id, day, user_id, hours, n, compared, equal)
    select ${place}, r."user", r.hours, count(*), sum(r.compared), sum(r.equal)
    from report_applicants f join (${groups}) g on ${same('f')}
    cross join lateral jsonb_to_recordset(f.reviews) r("user" bigint, hours int, compared int, equal int)
    group by ${place}, r."user", r.hours`);
  // Questions go with their activity.
  await tx.execute(sql`
    insert into report_questions (company_id, job_id, day, question_id, answered, skipped, attempts, seconds)
    select ${place}, q.id, count(r.seconds), count(*) - count(r.seconds),
      coalesce(sum(r.attempts) filter (where r.seconds is not null), 0), coalesce(sum(r.seconds), 0)
    from report_applicants f join (${groups}) g on ${same('f')}
    cross join lateral jsonb_to_recordset(f.questions) r(question bigint, seconds int, attempts int)
    left join questions q on q.id = r.question
    group by ${place}, q.id`);
  await sumPeriods(tx, groups);
}

const COLUMNS = [
  'company_id',
  'job_id',
  'day',
  'invited_at',
  'step',
  'cause',
  'device',
  'browser',
  'adjusted',
  'outcome',
  'sent_hours',
  'reviewed_hours',
  'decided_hours',
  'ratable',
  'reviews',
  'questions',
  'closes_at',
] as const;
const NAMES = sql.raw(COLUMNS.join(', '));
/** An erased applicant stays on the day and in the activity of before. */
const LAST_STATE = sql.raw(
  COLUMNS.filter((column) => !['company_id', 'job_id', 'day', 'invited_at'].includes(column))
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
);
const REPLACE = sql.raw(COLUMNS.map((column) => `${column} = excluded.${column}`).join(', '));

/** Brings the rows of these applicants up to date, and the counts of their activities and days. */
export async function refresh(tx: Tx, applications: readonly number[], now: Date): Promise<void> {
  if (applications.length === 0) return;
  const ids = sql`${sql.param(applications)}::bigint[]`;
  // Their rows before, those after, and rows of applicants who are not invited any more.
  const { rows } = await tx.execute<{ company_id: string; job_id: string | null; day: string }>(sql`
    with facts as materialized (${factsOf(sql`a.id = any(${ids}) and ${notKept('a')}`, now)}),
    before as (select application_id, company_id, job_id, day from report_applicants where application_id = any(${ids})),
    stored as (
      insert into report_applicants (application_id, ${NAMES}) select application_id, ${NAMES} from facts
      on conflict (application_id) do update set ${REPLACE}),
    gone as (
      delete from report_applicants r where r.application_id = any(${ids}) and ${notKept('r')}
      and not exists (select from facts where facts.application_id = r.application_id))
    select company_id, job_id, to_char(day, 'YYYY-MM-DD') as day from before
    union select company_id, job_id, to_char(day, 'YYYY-MM-DD') from facts`);
  const param = (values: unknown[]) => sql.param(values);
  await recount(
    tx,
    sql`select * from unnest(${param(rows.map(({ company_id }) => company_id))}::bigint[],
      ${param(rows.map(({ job_id }) => job_id))}::bigint[], ${param(rows.map(({ day }) => day))}::date[])
      as g(company_id, job_id, day)`,
  );
}

/**
 * Keeps the last state of applicants who are erased in this transaction, for the next roll-up to count: it waits for no lock of its own,
 * so that it cannot stop a roll-up that waits for the same applicants.
 */
export const keepLastState = (tx: Tx, applications: readonly number[], now: Date) =>
  tx.execute(sql`
    insert into report_applicants as r (application_id, ${NAMES}, counted)
    select application_id, ${NAMES}, false from (${factsOf(sql`a.id = any(${sql.param(applications)}::bigint[])`, now)}) facts
    on conflict (application_id) do update set ${LAST_STATE}, counted = false`);

/** Has the next roll-up compute an applicant again: something changed without an event. */
export const computeAgain = (tx: Tx, application: number, now: Date) =>
  tx.execute(
    sql`update report_applicants set closes_at = ${now.toISOString()}::timestamptz where application_id = ${application}`,
  );

/** Counts what `keepLastState` has kept. */
export async function countKept(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from report_applicants where not counted`);
  if (rows.length === 0) return;
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::bigint[]`;
  await recount(tx, sql`select company_id, job_id, day from report_applicants where id = any(${ids}) group by 1, 2, 3`);
  await tx.execute(sql`update report_applicants set counted = true where id = any(${ids})`);
}

/** Companies whose days were counted in another time zone than theirs, or never. */
export async function companiesOfOtherZones(db: Queryable): Promise<{ id: number; time_zone: string }[]> {
  const { rows } = await db.execute<{ id: string; time_zone: string }>(sql`
    select c.id, c.time_zone from companies c left join report_progress p on p.company_id = c.id
    where p.time_zone is distinct from c.time_zone order by c.id`);
  return rows.map(({ id, time_zone }) => ({ id: Number(id), time_zone }));
}

/** Counts all days of a company in its time zone. */
export async function countInZone(tx: Tx, company: { id: number; time_zone: string }, now: Date): Promise<void> {
  const { id, time_zone } = company;
  const { rowCount } = await tx.execute(sql`
    update report_applicants set day = (invited_at at time zone ${time_zone})::date
    where company_id = ${id} and day <> (invited_at at time zone ${time_zone})::date`);
  if (rowCount) {
    const days = sql`select company_id, job_id, day from report_applicants where company_id = ${id} group by 1, 2, 3`;
    for (const table of [...SUMS, ...PERIOD_SUMS.map((sums) => sql.raw(sums.table))])
      await tx.execute(sql`delete from ${table} where company_id = ${id}`);
    await recount(tx, days);
  }
  await tx.execute(sql`
    insert into report_progress (company_id, time_zone, rolled_at) values (${id}, ${time_zone}, ${now.toISOString()}::timestamptz)
    on conflict (company_id) do update set time_zone = excluded.time_zone, rolled_at = excluded.rolled_at`);
}

/** Ids of invited applicants after one, for counting everything again. */
export async function nextApplicants(db: Queryable, after: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from applications where id > ${after} order by id limit ${REPORT_LIMITS.events_per_batch}`,
  );
  return rows.map(({ id }) => Number(id));
}
