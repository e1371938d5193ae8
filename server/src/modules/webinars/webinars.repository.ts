import type { RegistrationState, ReminderName } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import { WEBINAR_LIMITS } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { applications, jobs, users, webinar_registrations, webinars } from '../../db/schema/index.ts';

export type WebinarRow = typeof webinars.$inferSelect;
export type RegistrationRow = typeof webinar_registrations.$inferSelect;
type WebinarChanges = Partial<typeof webinars.$inferInsert>;

export const findWebinar = async (db: Queryable, job: number): Promise<WebinarRow | undefined> =>
  (await db.select().from(webinars).where(eq(webinars.job_id, job)))[0];

/** Locked before any application, so that seats are assigned one after the other. */
export const lockWebinar = async (tx: Tx, job: number): Promise<WebinarRow | undefined> =>
  (await tx.select().from(webinars).where(eq(webinars.job_id, job)).for('update'))[0];

export const insertWebinar = (tx: Tx, row: typeof webinars.$inferInsert) => tx.insert(webinars).values(row);

export const updateWebinar = (tx: Tx, job: number, changes: WebinarChanges) =>
  tx.update(webinars).set(changes).where(eq(webinars.job_id, job));

/** The activity is open until its webinar ends. */
export const setEnd = (tx: Tx, job: number, ends_at: Date) =>
  tx.update(jobs).set({ fixed_deadline: ends_at }).where(eq(jobs.id, job));

export interface RegistrationCounts {
  registered: number;
  waiting: number;
  cancelled: number;
  attended: number;
  to_tell: number;
}

export async function countRegistrations(db: Queryable, job: number): Promise<RegistrationCounts> {
  const { rows } = await db.execute<Record<keyof RegistrationCounts, string>>(sql`
    select count(*) filter (where r.state = 'registered') as registered,
           count(*) filter (where r.state = 'waiting') as waiting,
           count(*) filter (where r.state = 'cancelled') as cancelled,
           count(*) filter (where r.state = 'registered' and coalesce(r.attended, r.joined_at is not null)) as attended,
           count(*) filter (where r.state = 'registered' and r.notified_sequence < w.sequence) as to_tell
    from webinars w join webinar_registrations r on r.job_id = w.job_id where w.job_id = ${job}`);
  const [row] = rows;
  const { registered = 0, waiting = 0, cancelled = 0, attended = 0, to_tell = 0 } = row ?? {};
  return {
    registered: Number(registered),
    waiting: Number(waiting),
    cancelled: Number(cancelled),
    attended: Number(attended),
    to_tell: Number(to_tell),
  };
}

const SHOWN_DAYS = 30;

/** Registered applicants by the day of their registration: the last days with any, the oldest first. */
export async function countByDay(db: Queryable, job: number): Promise<{ day: string; registered: number }[]> {
  const { rows } = await db.execute<{ day: string; registered: number }>(sql`
    select (r.asked_at at time zone w.time_zone)::date::text as day, count(*)::int as registered
    from webinars w join webinar_registrations r on r.job_id = w.job_id
    where w.job_id = ${job} and r.state = 'registered' group by 1 order by 1 desc limit ${SHOWN_DAYS}`);
  return rows.toReversed();
}

export const findRegistration = async (db: Queryable, application: number): Promise<RegistrationRow | undefined> =>
  (await db.select().from(webinar_registrations).where(eq(webinar_registrations.application_id, application)))[0];

export const countInState = (db: Queryable, job: number, state: RegistrationState): Promise<number> =>
  db.$count(webinar_registrations, and(eq(webinar_registrations.job_id, job), eq(webinar_registrations.state, state)));

/** How many wait before this one, itself included. */
export async function placeInLine(
  db: Queryable,
  { job_id, asked_at, application_id }: RegistrationRow,
): Promise<number> {
  const { rows } = await db.execute<{ place: string }>(sql`
    select count(*) as place from webinar_registrations
    where job_id = ${job_id} and state = 'waiting'
      and (asked_at, application_id) <= (${asked_at.toISOString()}::timestamptz, ${application_id})`);
  return Number(rows[0]?.place ?? 0);
}

/** The first of the waiting list. */
export async function firstWaiting(tx: Tx, job: number, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ id: webinar_registrations.application_id })
    .from(webinar_registrations)
    .where(and(eq(webinar_registrations.job_id, job), eq(webinar_registrations.state, 'waiting')))
    .orderBy(asc(webinar_registrations.asked_at), asc(webinar_registrations.application_id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function putRegistration(tx: Tx, row: typeof webinar_registrations.$inferInsert): Promise<void> {
  const { application_id: _id, job_id: _job, ...set } = row;
  await tx.insert(webinar_registrations).values(row).onConflictDoUpdate({
    target: webinar_registrations.application_id,
    set,
  });
}

export const updateRegistration = (
  tx: Queryable,
  application: number,
  changes: Partial<typeof webinar_registrations.$inferInsert>,
) => tx.update(webinar_registrations).set(changes).where(eq(webinar_registrations.application_id, application));

/** The first join of a registered applicant. @returns false later, and without a seat */
export async function markJoined(tx: Tx, application: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update webinar_registrations set joined_at = ${now.toISOString()}::timestamptz
    where application_id = ${application} and state = 'registered' and joined_at is null`);
  return (rowCount ?? 0) > 0;
}

export interface Applicant {
  application: typeof applications.$inferSelect;
  job: typeof jobs.$inferSelect;
}

/** Applicants with their activity, locked in the order of their ids. */
export const lockApplicants = (tx: Tx, ids: readonly number[]): Promise<Applicant[]> =>
  tx
    .select({ application: applications, job: jobs })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(inArray(applications.id, [...ids]))
    .orderBy(asc(applications.id))
    .for('no key update', { of: applications });

export const jobOf = async (db: Queryable, application: number): Promise<number | undefined> =>
  (await db.select({ job: applications.job_id }).from(applications).where(eq(applications.id, application)))[0]?.job;

export const updateApplication = (tx: Tx, id: number, changes: Partial<typeof applications.$inferInsert>) =>
  tx.update(applications).set(changes).where(eq(applications.id, id));

/** A place in the list: the instant and the id of its last row. */
export interface ListPlace {
  asked_at: string;
  application: number;
}

export function listRegistrations(
  db: Queryable,
  {
    job,
    state,
    application,
    after,
    limit,
  }: {
    job: number;
    state?: RegistrationState | undefined;
    application?: number | undefined;
    after?: ListPlace | undefined;
    limit: number;
  },
) {
  const { asked_at, application_id } = webinar_registrations;
  return db
    .select({ registration: webinar_registrations, full_name: applications.applicant_name, email: users.email })
    .from(webinar_registrations)
    .innerJoin(applications, eq(applications.id, application_id))
    .innerJoin(users, eq(users.id, applications.user_id))
    .where(
      and(
        eq(webinar_registrations.job_id, job),
        state && eq(webinar_registrations.state, state),
        application === undefined ? undefined : eq(application_id, application),
        after && sql`(${asked_at}, ${application_id}) > (${after.asked_at}::timestamptz, ${after.application})`,
      ),
    )
    .orderBy(asc(asked_at), asc(application_id))
    .limit(limit);
}

export const findListed = async (db: Queryable, { job, application }: { job: number; application: number }) =>
  (
    await db
      .select({ registration: webinar_registrations, full_name: applications.applicant_name, email: users.email })
      .from(webinar_registrations)
      .innerJoin(applications, eq(applications.id, webinar_registrations.application_id))
      .innerJoin(users, eq(users.id, applications.user_id))
      .where(and(eq(webinar_registrations.job_id, job), eq(webinar_registrations.application_id, application)))
  )[0];

export type ListedRow = NonNullable<Awaited<ReturnType<typeof findListed>>>;

const ids = async (db: Queryable, query: SQL): Promise<number[]> =>
  (await db.execute<{ id: string }>(query)).rows.map(({ id }) => Number(id));

const instant = (value: Date): SQL => sql`${value.toISOString()}::timestamptz`;
/** Published, and not of a company that is suspended. */
const stands = sql`exists (select 1 from jobs j join companies c on c.id = j.company_id
  where j.id = w.job_id and j.status = 'Published' and j.deleting_at is null and c.suspended_at is null)`;

/** Webinars to look at: not over for long. */
export const listCurrent = (db: Queryable, now: Date): Promise<number[]> =>
  ids(
    db,
    sql`select w.job_id as id from webinars w
        where w.ends_at > ${instant(new Date(now.getTime() - WEBINAR_LIMITS.closes_after_ms))} and ${stands} order by w.ends_at, w.job_id`,
  );

/** Seats and places on the list of applicants who withdrew or were archived. */
export const listGone = (db: Queryable, job: number, limit: number): Promise<number[]> =>
  ids(
    db,
    sql`select r.application_id as id from webinar_registrations r join applications a on a.id = r.application_id
        where r.job_id = ${job} and r.state <> 'cancelled' and (a.declined_at is not null or a.archived_at is not null)
        order by r.application_id limit ${limit}`,
  );

/** Seats and places whose applicants do not know of the last change. */
export const listUnnotified = (db: Queryable, job: number, sequence: number, limit: number): Promise<number[]> =>
  ids(
    db,
    sql`select application_id as id from webinar_registrations
        where job_id = ${job} and notified_sequence < ${sequence} and state <> 'cancelled' order by application_id limit ${limit}`,
  );

/** Moves the deadlines of invited applicants to the new end of the webinar. */
export async function moveDeadlines(tx: Tx, job: number, ends_at: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update applications set deadline = ${instant(ends_at)} where id in (
      select id from applications where job_id = ${job} and invited_at is not null and deadline is distinct from ${instant(ends_at)}
      order by id limit ${limit} for no key update skip locked)`);
  return rowCount ?? 0;
}

const REMINDED: Record<ReminderName, SQL> = { day: sql.raw('reminded_day'), hour: sql.raw('reminded_hour') };

/** Registered applicants whose reminder is due, if they registered before its time. */
export const listToRemind = (
  db: Queryable,
  { job_id, starts_at, sequence }: { job_id: number; starts_at: Date; sequence: number },
  name: ReminderName,
  limit: number,
): Promise<number[]> => {
  const due = new Date(starts_at.getTime() - WEBINAR_LIMITS.reminders_ms[name]);
  return ids(
    db,
    sql`select application_id as id from webinar_registrations
        where job_id = ${job_id} and state = 'registered' and notified_sequence = ${sequence}
          and registered_at < ${instant(due)} and ${REMINDED[name]} is distinct from ${instant(starts_at)}
        order by application_id limit ${limit}`,
  );
};
