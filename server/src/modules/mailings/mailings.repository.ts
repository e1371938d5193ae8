import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { mailings } from '../../db/schema/index.ts';

export type MailingRow = typeof mailings.$inferSelect;

export async function insertMailing(db: Queryable, row: typeof mailings.$inferInsert): Promise<number> {
  const [created] = await db.insert(mailings).values(row).returning({ id: mailings.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

/**
 * Runs common table expressions and stores the recipients that result from them, in one statement.
 * @param statement common table expressions, without `with`
 * @param recipients a query of one column `id`, which may read those
 * @returns how many recipients
 */
export async function addRecipients(
  db: Queryable,
  { id, job_id, statement, recipients }: { id: number; job_id: number; statement: SQL | undefined; recipients: SQL },
): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    with ${statement ? sql`${statement},` : sql``}
    addressed as (
      insert into mailing_recipients (mailing_id, job_id, application_id)
      select ${id}::bigint, ${job_id}::bigint, chosen_recipients.id from (${recipients}) as chosen_recipients
      returning 1)
    update mailings set total = total + added.n from (select count(*)::int as n from addressed) added
    where id = ${id} returning added.n as total`);
  return rows[0]?.total ?? 0;
}

export const removeMailing = (db: Queryable, id: number) => db.delete(mailings).where(eq(mailings.id, id));

/** Locks the mailing, so that its start and its cancelling take turns. */
export const lockMailing = async (db: Queryable, id: number): Promise<MailingRow | undefined> =>
  (await db.select().from(mailings).where(eq(mailings.id, id)).for('update'))[0];

export const findMailing = async (
  db: Queryable,
  { job: jobId, id }: { job: number; id: number },
): Promise<MailingRow | undefined> =>
  (
    await db
      .select()
      .from(mailings)
      .where(and(eq(mailings.id, id), eq(mailings.job_id, jobId), NOT_HELD))
  )[0];

/** Starts a held mailing. */
export const markReleased = (db: Queryable, id: number, start_at: Date) =>
  db.update(mailings).set({ held: false, start_at }).where(eq(mailings.id, id));

export const markHeld = (db: Queryable, id: number) =>
  db.update(mailings).set({ held: true }).where(eq(mailings.id, id));

export const markCancelled = (db: Queryable, id: number, at: Date) =>
  db.update(mailings).set({ cancelled_at: at }).where(eq(mailings.id, id));

/** Held mailings are not visible yet. */
const NOT_HELD = sql`not held`;
const OPEN = sql`finished_at is null and cancelled_at is null`;

export const dueMailings = async (db: Queryable, now: Date): Promise<number[]> =>
  (
    await db
      .select({ id: mailings.id })
      .from(mailings)
      .where(
        sql`${OPEN} and ${NOT_HELD} and start_at <= ${now.toISOString()}
          and not exists (select 1 from jobs where jobs.id = mailings.job_id and jobs.deleting_at is not null)
          and not exists (select 1 from companies c where c.id = mailings.company_id and c.suspended_at < start_at)`,
      )
      .orderBy(mailings.id)
      .limit(1000)
  ).map(({ id }) => id);

/** Cancels the scheduled invitations of a company that came due between two instants. */
export const cancelScheduled = (db: Queryable, company_id: number, { after, until }: { after: Date; until: Date }) =>
  db
    .update(mailings)
    .set({ cancelled_at: until })
    .where(
      sql`${OPEN} and ${NOT_HELD} and company_id = ${company_id} and kind = 'invitation' and start_at > created_at
        and start_at > ${after.toISOString()} and start_at <= ${until.toISOString()}`,
    );

export type ProgressRow = {
  id: string;
  kind: MailingRow['kind'];
  total: number;
  created: number;
  skipped: number;
  created_by: string | null;
  created_by_name: string | null;
  created_at: string;
  start_at: string;
  cancelled_at: string | null;
  finished_at: string | null;
  /** Mails by their state; running ones are neither sent, uncertain nor failed. */
  sent: string;
  uncertain: string;
  failed: string;
  leaving: string;
  deferred: string;
  next_try_at: string | null;
  /** Held until the morning: they have a next attempt and no error. */
  held: string;
  held_until: string | null;
  waiting_for_budget: string;
};

const progressOf = (page: SQL) => sql`
  select s.id, s.kind, s.total, s.created, s.skipped, s.created_by, u.full_name as created_by_name,
         s.created_at, s.start_at, s.cancelled_at, s.finished_at, m.sent, m.uncertain, m.failed, l.leaving,
         p.deferred, p.next_try_at, p.held, p.held_until, w.waiting_for_budget
  from (${page}) s
  left join users u on u.id = s.created_by
  cross join lateral (
    select count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'uncertain') as uncertain,
           count(*) filter (where state = 'failed') as failed, count(*) as ended
    from mails where mailing_id = s.id and state in ('sent', 'uncertain', 'failed')) m
  cross join lateral (select count(*) - m.ended as leaving from mails where mailing_id = s.id) l
  cross join lateral (
    select count(*) filter (where error is not null) as deferred,
           max(next_try_at) filter (where error is not null) as next_try_at,
           count(*) filter (where error is null) as held, max(next_try_at) filter (where error is null) as held_until
    from mails
    where mailing_id = s.id and next_try_at is not null) p
  cross join lateral (
    select count(*) as waiting_for_budget from mails
    where company_id = s.company_id and mailing_id = s.id and waits_for_budget and state = 'queued') w
  order by s.id desc`;

export async function progress(
  db: Queryable,
  { job: jobId, id }: { job: number; id: number },
): Promise<ProgressRow | undefined> {
  const { rows } = await db.execute<ProgressRow>(
    progressOf(sql`select * from mailings where id = ${id} and job_id = ${jobId} and ${NOT_HELD}`),
  );
  return rows[0];
}

/** A page, newest first, and how many there are. */
export async function listProgress(
  db: Queryable,
  jobId: number,
  {
    page,
    page_size,
    open,
    reminders,
  }: { page: number; page_size: number; open?: boolean | undefined; reminders?: boolean | undefined },
): Promise<{ rows: ProgressRow[]; count: number }> {
  const narrowed = sql`${open ? sql` and ${OPEN}` : sql``}${reminders ? sql`` : sql` and (kind <> 'reminder' or created_by is not null)`}`;
  const filter = sql`job_id = ${jobId} and ${NOT_HELD}${narrowed}`;
  const { rows } = await db.execute<ProgressRow>(
    progressOf(
      sql`select * from mailings where ${filter} order by id desc limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
  );
  return { rows, count: await db.$count(mailings, filter) };
}
