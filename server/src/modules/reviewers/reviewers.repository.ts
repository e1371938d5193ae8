import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { DEFAULT_TIMES } from '@vivavoce/domain/notifications/notifications.ts';
import type { NotificationTime } from '@vivavoce/domain/notifications/notifications.ts';
import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import { awaitsReviewBy, leftToRate, oldestDeadline, RATABLE, unsentReview } from '../../db/left-to-rate.ts';
import type { RatedBucket } from '../../db/left-to-rate.ts';
import { SEAT_NAMES } from '../../db/seat-name.ts';
import { namedOrReachedAs } from '../../db/like.ts';
import { reviewers } from '../../db/schema/index.ts';
import { visibleOfMany } from '../../policies/jobs.policy.ts';

export interface SeatRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  full_name: string;
  email: string;
  locale: 'en-gb' | 'fr-fr';
  may_decide: boolean;
  invited_at: string | null;
  reminded_at: string | null;
  rated: string;
  waiting: string;
  oldest_deadline: string | null;
}

const remaining = (bucket: RatedBucket) => leftToRate({ job: sql`r.job_id`, user: sql`r.user_id`, bucket });

/** Seats with their progress: applicants rated, and those that this reviewer still has to rate. */
export async function listSeats(db: Queryable, jobId: number, { id }: { id?: number } = {}): Promise<SeatRow[]> {
  const { rows } = await db.execute<SeatRow>(sql`
    select r.id, r.user_id, ${SEAT_NAMES.first_name} as first_name, ${SEAT_NAMES.last_name} as last_name,
      ${SEAT_NAMES.full_name} as full_name, u.email, u.locale, r.may_decide, r.invited_at, r.reminded_at,
      (select count(*) from reviews v where v.job_id = r.job_id and v.user_id = r.user_id and v.sent_at is not null) as rated,
      greatest(0, ${remaining('Responded')}) + greatest(0, ${remaining('Reviewed')}) as waiting,
      ${oldestDeadline(sql`r.job_id`, sql`r.user_id`)} as oldest_deadline
    from reviewers r join users u on u.id = r.user_id
    where r.job_id = ${jobId} ${id === undefined ? sql`` : sql`and r.id = ${id}`} order by r.id`);
  return rows;
}

export interface SeatAddressee extends Record<string, unknown> {
  id: number;
  first_name: string;
  full_name: string;
  email: string;
  locale: SeatRow['locale'];
  /** When this person wants the e-mail about a mention. */
  mentions: NotificationTime;
}

/** The people of a panel, by the ids of their accounts. */
export async function listAddressees(db: Queryable, jobId: number): Promise<SeatAddressee[]> {
  const { rows } = await db.execute<SeatAddressee>(sql`
    select u.id::float8 as id, ${SEAT_NAMES.first_name} as first_name, ${SEAT_NAMES.full_name} as full_name, u.email, u.locale,
      coalesce(s.times ->> 'mentions', ${DEFAULT_TIMES.mentions}) as mentions
    from reviewers r join users u on u.id = r.user_id left join notification_settings s on s.user_id = r.user_id where r.job_id = ${jobId} order by r.id`);
  return rows;
}

/** The seat of a reviewer, and whether it is new. */
export async function insertSeat(
  db: Queryable,
  row: typeof reviewers.$inferInsert,
): Promise<{ id: number; added: boolean }> {
  const [created] = await db.insert(reviewers).values(row).onConflictDoNothing().returning({ id: reviewers.id });
  if (created) return { id: created.id, added: true };
  const [existing] = await db
    .select({ id: reviewers.id })
    .from(reviewers)
    .where(and(eq(reviewers.job_id, row.job_id), eq(reviewers.user_id, row.user_id)));
  if (!existing) throw new Error('the inserted seat is missing');
  return { id: existing.id, added: false };
}

/** Counts a reminder, unless one left within the last day. @returns whether it may leave */
export async function markReminded(
  db: Queryable,
  { job: jobId, id }: { job: number; id: number },
  at: Date,
): Promise<boolean> {
  const dayBefore = new Date(at.getTime() - REVIEW_LIMITS.reminder_pause_hours * 3_600_000);
  const marked = await db
    .update(reviewers)
    .set({ reminded_at: at })
    .where(and(seat({ job: jobId, id }), or(isNull(reviewers.reminded_at), lte(reviewers.reminded_at, dayBefore))))
    .returning({ id: reviewers.id });
  return marked.length === 1;
}

export interface Move {
  job: number;
  /** Ids of the accounts. */
  from: number;
  to: number;
  count: number;
}

/**
 * The applicants that wait for `from` without any rating or note of this reviewer, the longest waiting first.
 */
const movable = ({ job, from, count }: Move): SQL => sql`
  select a.id from applications a
  where a.job_id = ${job} and a.bucket in ('Responded', 'Reviewed') and a.archived_at is null and ${RATABLE}
    and ${awaitsReviewBy(sql`${from}`)}
    and not exists (select 1 from reviews v where v.application_id = a.id and v.user_id = ${from})
    and not exists (select 1 from answer_reviews v where v.application_id = a.id and v.user_id = ${from})
    and not exists (select 1 from review_comments v where v.application_id = a.id and v.user_id = ${from})
    and not exists (select 1 from rubric_reviews v where v.application_id = a.id and v.user_id = ${from})
    and not exists (select 1 from matrix_reviews v where v.application_id = a.id and v.user_id = ${from})
  order by a.date, a.id limit ${count}`;

/** How many applicants would leave one reviewer, and how many of them the other does not rate yet. */
export async function previewMove(db: Queryable, planned: Move): Promise<{ moved: number; added: number }> {
  const { rows } = await db.execute<{ moved: string; added: string }>(sql`
    with moving as materialized (${movable(planned)})
    select count(*) as moved, count(*) filter (where exists (
      select 1 from review_excusals e join applications a on a.id = e.application_id
      where e.application_id = moving.id and e.user_id = ${planned.to} and ${unsentReview(sql`${planned.to}`)})) as added
    from moving`);
  return { moved: Number(rows[0]?.moved ?? 0), added: Number(rows[0]?.added ?? 0) };
}

/** Moves applicants from one reviewer to another. @returns how many */
export async function move(tx: Queryable, moving: Move): Promise<number> {
  const { rows } = await tx.execute<{ moved: string }>(sql`
    with moving as materialized (${movable(moving)}),
    taken as (
      insert into review_excusals (application_id, user_id, job_id, passed_to)
      select id, ${moving.from}, ${moving.job}, ${moving.to} from moving on conflict do nothing returning application_id),
    given as (
      delete from review_excusals e using moving where e.application_id = moving.id and e.user_id = ${moving.to})
    select count(*) as moved from taken`);
  return Number(rows[0]?.moved ?? 0);
}

/** When a reviewer leaves the panel: applicants that were passed on to this person go back to those who had them. */
export const forgetMoves = (tx: Queryable, { job: jobId, user: userId }: { job: number; user: number }) =>
  tx.execute(
    sql`delete from review_excusals where job_id = ${jobId} and (user_id = ${userId} or passed_to = ${userId})`,
  );

const seat = ({ job: jobId, id }: { job: number; id: number }) =>
  and(eq(reviewers.id, id), eq(reviewers.job_id, jobId));

export const updateSeat = async (
  db: Queryable,
  { job: jobId, id }: { job: number; id: number },
  changes: Partial<typeof reviewers.$inferInsert>,
) =>
  (
    await db
      .update(reviewers)
      .set(changes)
      .where(seat({ job: jobId, id }))
      .returning()
  ).length === 1;

/** Marks uninvited seats as invited, except one reviewer's. @returns the ids of their seats */
export async function markInvited(db: Queryable, jobId: number, but: number, at: Date): Promise<number[]> {
  const marked = await db
    .update(reviewers)
    .set({ invited_at: at })
    .where(and(eq(reviewers.job_id, jobId), ne(reviewers.user_id, but), isNull(reviewers.invited_at)))
    .returning({ id: reviewers.id });
  return marked.map(({ id }) => id);
}

export const deleteSeat = async (db: Queryable, { job: jobId, id }: { job: number; id: number }) =>
  (
    await db
      .delete(reviewers)
      .where(seat({ job: jobId, id }))
      .returning()
  ).length === 1;

/** The company's name for the person `u`: a member's account name, a reviewer's name by the newest seat. */
const calledIn = (companyId: number) => sql`
  select u.first_name, u.last_name, coalesce(nullif(u.full_name, ''), u.email) as full_name, 0 as place, 0 as id
  from memberships m where m.company_id = ${companyId} and m.user_id = u.id
  union all
  (select ${SEAT_NAMES.first_name}, ${SEAT_NAMES.last_name}, ${SEAT_NAMES.full_name}, 1, r.id
   from reviewers r where r.company_id = ${companyId} and r.user_id = u.id
   order by r.accepted_at is null, r.id desc limit 1)
  order by place limit 1`;

export interface Acquaintance {
  first_name: string;
  last_name: string;
  accepted_at: Date | null;
}

/** How the company knows a person already, as member or from another panel; undefined for a stranger. */
export async function acquaintance(
  db: Queryable,
  { company: companyId, user: userId }: { company: number; user: number },
  now: Date,
): Promise<Acquaintance | undefined> {
  const { rows } = await db.execute<{ first_name: string; last_name: string; accepted_at: string | null }>(sql`
    select '' as first_name, '' as last_name, ${now.toISOString()}::timestamptz as accepted_at, 0 as place, 0 as id
    from memberships where company_id = ${companyId} and user_id = ${userId}
    union all
    (select first_name, last_name, accepted_at, 1, id from reviewers where company_id = ${companyId} and user_id = ${userId}
     order by accepted_at is null, id desc limit 1)
    order by place limit 1`);
  const [row] = rows;
  return row && { ...row, accepted_at: row.accepted_at === null ? null : new Date(row.accepted_at) };
}

/** People that a company knows as staff or as reviewers of its panels: never its applicants. */
export async function searchPeople(
  db: Queryable,
  companyId: number,
  actor: StaffActor,
  filter: {
    not_job?: number | undefined;
    first_name?: string | undefined;
    last_name?: string | undefined;
    email?: string | undefined;
    q?: string | undefined;
    user?: number | undefined;
    seated?: boolean | undefined;
    members?: boolean | undefined;
  },
) {
  const like = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  // Reviewers on a panel of the company are known to it.
  const where = filter.seated
    ? [
        sql`u.id in (select r.user_id from reviewers r where r.company_id = ${companyId}
          and r.job_id in (select jobs.id from jobs where jobs.company_id = ${companyId} and ${visibleOfMany(actor)}))`,
      ]
    : [
        sql`u.id in (select user_id from memberships where company_id = ${companyId} union select user_id from reviewers where company_id = ${companyId})`,
      ];
  if (filter.members) where.push(sql`u.id in (select user_id from memberships where company_id = ${companyId})`);
  if (filter.user) where.push(sql`u.id = ${filter.user}`);
  if (filter.not_job) where.push(sql`u.id not in (select user_id from reviewers where job_id = ${filter.not_job})`);
  if (filter.first_name) where.push(sql`lower(known.first_name) like ${like(filter.first_name)}`);
  if (filter.last_name) where.push(sql`lower(known.last_name) like ${like(filter.last_name)}`);
  if (filter.email) where.push(sql`lower(u.email) like ${like(filter.email)}`);
  if (filter.q) where.push(namedOrReachedAs({ name: sql`known.full_name`, email: sql`u.email` }, filter.q));
  const { rows } = await db.execute<{ id: string; full_name: string; email: string }>(sql`
    select u.id, known.full_name, u.email from users u cross join lateral (${calledIn(companyId)}) known
    where ${sql.join(where, sql` and `)} order by known.full_name, u.id limit 20`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
