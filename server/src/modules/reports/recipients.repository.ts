import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { namedOrReachedAs } from '../../db/like.ts';
import type { Locale } from '../../i18n.ts';

/** Members `m` who may read reports, as `canCompany` says it. */
const READERS = sql`(m.role <> 'member' or not m.create_interview_only)`;

interface RecipientRow extends Record<string, unknown> {
  id: number;
  full_name: string;
  email: string;
  receives: boolean;
}

/** One page of the members who may read reports, by name. */
export async function listReaders(
  db: Queryable,
  company_id: number,
  { search = '', page, page_size }: { search?: string | undefined; page: number; page_size: number },
): Promise<{ count: number; receiving: number; rows: RecipientRow[] }> {
  const matches = search === '' ? sql`true` : namedOrReachedAs({ name: sql`u.full_name`, email: sql`u.email` }, search);
  // The members first: else the planner underestimates frequent words and scans all users, applicants included.
  const readers = sql`from memberships m cross join lateral (select * from users where id = m.user_id offset 0) u
    where m.company_id = ${company_id} and ${READERS}`;
  const totals = await db.execute<{ count: number; receiving: number }>(sql`
    select count(*) filter (where ${matches})::int as count, count(m.reported_month)::int as receiving ${readers}`);
  const { rows } = await db.execute<RecipientRow>(sql`
    select u.id::float8 as id, coalesce(nullif(u.full_name, ''), u.email) as full_name, u.email,
      m.reported_month is not null as receives
    ${readers} and ${matches}
    order by lower(coalesce(nullif(u.full_name, ''), u.email)), u.id limit ${page_size} offset ${(page - 1) * page_size}`);
  return { count: totals.rows[0]?.count ?? 0, receiving: totals.rows[0]?.receiving ?? 0, rows };
}

/**
 * Has a member get the report of every month after this one; nothing changes for one who gets it already.
 * @param month the first day of the last month that is not reported to the member
 * @returns whether there is such a member
 */
export const addRecipient = async (
  db: Queryable,
  { company: company_id, user: user_id }: { company: number; user: number },
  month: string,
) =>
  (
    await db.execute(sql`
      update memberships m set reported_month = coalesce(m.reported_month, ${month}::date)
      where m.company_id = ${company_id} and m.user_id = ${user_id} and ${READERS}`)
  ).rowCount === 1;

/** @returns whether there is such a member */
export const removeRecipient = async (
  db: Queryable,
  { company: company_id, user: user_id }: { company: number; user: number },
) =>
  (
    await db.execute(sql`
      update memberships m set reported_month = null where m.company_id = ${company_id} and m.user_id = ${user_id}`)
  ).rowCount === 1;

const START = sql`date_trunc('month', i.now at time zone c.time_zone)`;
const MONTH = sql`(${START} - interval '1 month')::date`;
const MORNING = sql`interval '7 hours'`;

export interface DueCompany extends Record<string, unknown> {
  id: number;
  account_name: string;
  time_zone: string;
  marketplace_enabled: boolean;
  /** First and last day of the month. */
  from_date: string;
  to_date: string;
}

/**
 * Companies with a member who lacks the report of the month that has ended there, from seven in the morning of the first
 * day on, and once the figures cover it.
 */
export const dueCompanies = async (db: Queryable, now: Date): Promise<DueCompany[]> =>
  (
    await db.execute<DueCompany>(sql`
      with i as materialized (select ${now.toISOString()}::timestamptz as now,
        (select rolled_at from report_progress where company_id is null) as rolled_at)
      select c.id::float8 as id, c.account_name, c.time_zone, c.marketplace_enabled, ${MONTH}::text as from_date,
        (${START} - interval '1 day')::date::text as to_date
      from companies c cross join i
      where c.suspended_at is null and i.now at time zone c.time_zone >= ${START} + ${MORNING}
        and i.rolled_at >= ${START} at time zone c.time_zone
        and c.id in (select m.company_id from memberships m where m.reported_month is not null and m.reported_month < ${MONTH} and ${READERS})
      order by c.id`)
  ).rows;

export interface Recipient extends Record<string, unknown> {
  id: number;
  email: string;
  first_name: string;
  full_name: string;
  locale: Locale;
}

/** Takes the members who lack the report of this month: a second run finds none. */
export const takeRecipients = async (tx: Tx, company_id: number, month: string): Promise<Recipient[]> =>
  (
    await tx.execute<Recipient>(sql`
      update memberships m set reported_month = ${month}::date from users u
      where m.company_id = ${company_id} and m.reported_month < ${month}::date and ${READERS} and u.id = m.user_id
      returning u.id::float8 as id, u.email, u.first_name, u.full_name, u.locale`)
  ).rows;
