import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { likeInside } from '../../db/like.ts';
import { cohort_assignments, cohort_staff, cohorts } from '../../db/schema/index.ts';
import { visibleCohorts } from '../../policies/cohorts.policy.ts';

/**
 * Activities that decide nothing: for feedback, or for the applicant's own experience. Of these staff of a cohort see
 * whether they are done. Over the alias `j`.
 */
const isPractice = sql`(coalesce(j.assessment_type in ('feedback', 'experience'), false) or j.is_cvcopilot)`;

/**
 * Assigned work: an assignment that has not ended, a member, and the member's application to its activity. What a
 * member did before the assignment, or before joining, is their own and counts for nothing here. Aliases `s`, `m`, `a`
 * and `j`, with the columns of `STATE` beside them.
 */
const workOf = (cohort: SQL): SQL => sql`cohort_assignments s
  join jobs j on j.id = s.job_id and j.deleting_at is null
  join cohort_members m on m.cohort_id = s.cohort_id
  join applications a on a.job_id = s.job_id and a.user_id = m.user_id
  where s.cohort_id = ${cohort} and s.ended_at is null`;

const since = sql`greatest(s.created_at, m.joined_at)`;
/** Sent since it was assigned. */
const isDone = sql`coalesce(a.responded_at >= ${since}, false)`;
const isOpened = sql`(coalesce(a.opened_at >= ${since}, false) or ${isDone})`;
const isOverdue = (now: Date): SQL => sql`(not ${isDone} and s.due_at < ${now.toISOString()}::timestamptz)`;

export type CohortRow = typeof cohorts.$inferSelect;

/** A cohort of a list, with its figures. */
export interface ListedCohort extends Record<string, unknown> {
  id: number;
  name: string;
  reference: string;
  ends_on: string;
  members: number;
  activities: number;
  assigned: number;
  done: number;
}

/** The figures of the cohorts of the alias `c`; each reads its own members and their applications alone. */
const LISTED = sql`c.id::float8 as id, c.name, c.reference, c.ends_on::text as ends_on,
  (select count(*)::int from cohort_members m where m.cohort_id = c.id) as members,
  (select count(*)::int from cohort_assignments s join jobs j on j.id = s.job_id and j.deleting_at is null
    where s.cohort_id = c.id and s.ended_at is null) as activities,
  work.assigned, work.done`;
const WORK = sql`cross join lateral (
  select count(*)::int as assigned, (count(*) filter (where ${isDone}))::int as done from ${workOf(sql`c.id`)}) work`;

export interface CohortsQuery {
  page: number;
  page_size: number;
  state: 'running' | 'ended';
  search: string;
  /** Today in the company's time zone. */
  today: string;
}

/** One page of the cohorts that the actor sees, last changed first, and how many there are. */
export async function listCohorts(db: Queryable, actor: StaffActor, query: CohortsQuery) {
  const { page, page_size, state, search, today } = query;
  const word = likeInside(search.toLowerCase());
  const matches = search === '' ? sql`true` : sql`(lower(c.name) like ${word} or lower(c.reference) like ${word})`;
  const matching = sql`from cohorts c where ${visibleCohorts(actor)} and ${matches}`;
  const running = sql`c.ends_on >= ${today}::date`;
  const counted = await db.execute<{ running: number; ended: number }>(
    sql`select (count(*) filter (where ${running}))::int as running, (count(*) filter (where not ${running}))::int as ended ${matching}`,
  );
  const { rows } = await db.execute<ListedCohort>(sql`
    with page as (select c.* ${matching} and ${state === 'running' ? running : sql`not ${running}`}
      order by c.changed_at desc, c.id desc limit ${page_size} offset ${(page - 1) * page_size})
    select ${LISTED} from page c ${WORK} order by c.changed_at desc, c.id desc`);
  return { rows, counts: counted.rows[0] ?? { running: 0, ended: 0 } };
}

/** A cohort with the zone of its company, and whether the actor leads it; undefined where the actor does not see it. */
export async function findCohort(db: Queryable, actor: StaffActor, id: number) {
  const { rows } = await db.execute<{
    company_id: number;
    time_zone: string;
    leads: boolean;
    join_code: string | null;
    ends_on: string;
    name: string;
    reference: string;
  }>(sql`
    select c.company_id::float8 as company_id, c.name, c.reference, c.join_code, c.ends_on::text as ends_on, k.time_zone,
      exists (select 1 from cohort_staff l where l.cohort_id = c.id and l.user_id = ${actor.user_id}) as leads
    from cohorts c join companies k on k.id = c.company_id where c.id = ${id} and ${visibleCohorts(actor)}`);
  return rows[0];
}

export async function readListed(db: Queryable, id: number): Promise<ListedCohort | undefined> {
  const { rows } = await db.execute<ListedCohort>(sql`select ${LISTED} from cohorts c ${WORK} where c.id = ${id}`);
  return rows[0];
}

/** Locks the cohort, so that changes of its members, staff and assignments take turns. @returns false where it is gone */
export async function lockCohort(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.id, id)).for('update');
  return rows.length > 0;
}

export async function insertCohort(tx: Tx, row: typeof cohorts.$inferInsert): Promise<number> {
  const [created] = await tx.insert(cohorts).values(row).returning({ id: cohorts.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

export const updateCohort = (tx: Tx, id: number, changes: Partial<CohortRow>) =>
  tx.update(cohorts).set(changes).where(eq(cohorts.id, id));

/** @returns false where another cohort has this code */
export async function setCode(tx: Tx, id: number, { code, now }: { code: string; now: Date }): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update cohorts set join_code = ${code}, changed_at = ${now.toISOString()}::timestamptz where id = ${id}
      and not exists (select 1 from cohorts other where other.join_code = ${code})`);
  return rowCount === 1;
}

/** Who was removed may join by another code. */
export const forgetExclusions = (tx: Tx, id: number) =>
  tx.execute(sql`delete from cohort_exclusions where cohort_id = ${id}`);

export const deleteCohort = (tx: Queryable, id: number) => tx.delete(cohorts).where(eq(cohorts.id, id));

/** Which of these accounts are members of the company. */
export async function membersAmong(db: Queryable, company: number, users: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select user_id::float8 as id from memberships where company_id = ${company} and user_id = any(${sql.param(users)}::bigint[])`);
  return rows.map(({ id }) => id);
}

export async function replaceStaff(tx: Tx, cohort_id: number, users: readonly number[]): Promise<void> {
  await tx.delete(cohort_staff).where(eq(cohort_staff.cohort_id, cohort_id));
  await tx.insert(cohort_staff).values(users.map((user_id) => ({ cohort_id, user_id })));
}

/** Those who still belong to the company. */
export async function listStaff(db: Queryable, cohort: number) {
  const { rows } = await db.execute<{ id: number; full_name: string }>(sql`
    select u.id::float8 as id, coalesce(nullif(u.full_name, ''), u.email) as full_name
    from cohort_staff l join cohorts c on c.id = l.cohort_id
    join memberships k on k.user_id = l.user_id and k.company_id = c.company_id
    join users u on u.id = l.user_id where l.cohort_id = ${cohort} order by lower(u.full_name), u.id`);
  return rows;
}

export async function insertAssignment(tx: Tx, row: typeof cohort_assignments.$inferInsert): Promise<number | null> {
  const [created] = await tx
    .insert(cohort_assignments)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: cohort_assignments.id });
  return created?.id ?? null;
}

const open = (cohort: number) => and(eq(cohort_assignments.cohort_id, cohort), isNull(cohort_assignments.ended_at));

export const openAssignments = (db: Queryable, cohort: number) =>
  db.select({ id: cohort_assignments.id }).from(cohort_assignments).where(open(cohort)).orderBy(cohort_assignments.id);

/** @returns false for one of another cohort, and one that has ended */
export async function endAssignment(tx: Tx, cohort: number, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const { rowCount } = await tx
    .update(cohort_assignments)
    .set({ ended_at: now })
    .where(and(open(cohort), eq(cohort_assignments.id, id)));
  return rowCount === 1;
}

export interface AssignmentRow extends Record<string, unknown> {
  id: number;
  job_id: number;
  title: string;
  is_practice: boolean;
  due_at: string;
  created_at: string;
  failed_at: string | null;
  assigned: number;
  done: number;
  opened: number;
  overdue: number;
}

export async function listAssignments(db: Queryable, cohort: number, now: Date): Promise<AssignmentRow[]> {
  const { rows } = await db.execute<AssignmentRow>(sql`
    select s.id::float8 as id, s.job_id::float8 as job_id, j.title, ${isPractice} as is_practice, s.due_at, s.created_at, s.failed_at,
      work.assigned, work.done, work.opened, work.overdue
    from cohort_assignments s join jobs j on j.id = s.job_id and j.deleting_at is null
    cross join lateral (
      select count(*)::int as assigned, (count(*) filter (where ${isDone}))::int as done,
        (count(*) filter (where ${isOpened}))::int as opened, (count(*) filter (where ${isOverdue(now)}))::int as overdue
      from cohort_members m join applications a on a.job_id = s.job_id and a.user_id = m.user_id
      where m.cohort_id = s.cohort_id) work
    where s.cohort_id = ${cohort} and s.ended_at is null order by s.due_at, s.id`);
  return rows;
}

/** The sums of the work of each member, by member. */
const sumsOf = (now: Date): SQL => sql`
  count(*) filter (where not ${isPractice}) as assigned,
  count(*) filter (where not ${isPractice} and ${isOpened}) as opened,
  count(*) filter (where not ${isPractice} and ${isDone}) as sent,
  count(*) filter (where not ${isPractice} and ${isOverdue(now)}) as overdue,
  bool_and(${isDone}) filter (where ${isPractice}) as practice_done`;

/** How many members have something that they did not open, and something overdue. */
export async function countViews(db: Queryable, cohort: number, now: Date) {
  const { rows } = await db.execute<{ not_opened: number; overdue: number; by_code: number }>(sql`
    select (count(*) filter (where w.opened < w.assigned))::int as not_opened, (count(*) filter (where w.overdue > 0))::int as overdue,
      (select count(*)::int from cohort_members m where m.cohort_id = ${cohort} and m.source = 'code') as by_code
    from (select m.id, ${sumsOf(now)} from ${workOf(sql`${cohort}::bigint`)} group by m.id) w`);
  return rows[0] ?? { not_opened: 0, overdue: 0, by_code: 0 };
}

export interface MemberRow extends Record<string, unknown> {
  id: number;
  full_name: string;
  email: string;
  source: 'list' | 'code';
  joined_at: string;
  assigned: number | null;
  opened: number | null;
  sent: number | null;
  overdue: number | null;
  practice_done: boolean | null;
}

export interface MembersQuery {
  page: number;
  page_size: number;
  view: 'all' | 'not_opened' | 'overdue';
  search: string;
  now: Date;
}

/** One page of the members by name. The work of a page without a view is read for its rows alone. */
export async function listMembers(db: Queryable, cohort: number, query: MembersQuery) {
  const { page, page_size, view, search, now } = query;
  const word = likeInside(search.toLowerCase());
  const named = search === '' ? sql`true` : sql`(lower(m.full_name) like ${word} or lower(u.email) like ${word})`;
  const work = sql`left join lateral (
    select ${sumsOf(now)} from cohort_assignments s join jobs j on j.id = s.job_id and j.deleting_at is null
    join applications a on a.job_id = s.job_id and a.user_id = m.user_id
    where s.cohort_id = m.cohort_id and s.ended_at is null) w on true`;
  const inView = { all: sql`true`, not_opened: sql`w.opened < w.assigned`, overdue: sql`w.overdue > 0` }[view];
  const from = sql`from cohort_members m join users u on u.id = m.user_id ${view === 'all' ? sql`` : work}
    where m.cohort_id = ${cohort} and ${named} and ${inView}`;
  const counted = await db.execute<{ count: number }>(sql`select count(*)::int as count ${from}`);
  const { rows } = await db.execute<MemberRow>(sql`
    with page as (select m.* ${from} order by lower(m.full_name), m.id limit ${page_size} offset ${(page - 1) * page_size})
    select m.id::float8 as id, m.full_name, u.email, m.source, m.joined_at, w.assigned::int, w.opened::int, w.sent::int,
      w.overdue::int, w.practice_done
    from page m join users u on u.id = m.user_id ${work} order by lower(m.full_name), m.id`);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

export async function zoneOf(db: Queryable, company: number): Promise<string> {
  const { rows } = await db.execute<{ time_zone: string }>(sql`select time_zone from companies where id = ${company}`);
  return rows[0]?.time_zone ?? 'UTC';
}
