import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { deletions, jobs, users } from '../../db/schema/index.ts';
import { leavingJobs } from '../../policies/jobs.policy.ts';

/** Whether any applicant recorded or wrote anything, chosen as an answer or not: deleting it needs a confirmation. */
export async function holdsRecordings(tx: Tx, jobId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from questions q join attempts t on t.question_id = q.id
    where q.job_id = ${jobId} and (t.bytes > 0 or exists (select 1 from segments s where s.attempt_id = t.id))
    union all
    select 1 from questions q join written_answers w on w.question_id = q.id where q.job_id = ${jobId} and w.revision > 0 limit 1`);
  return rows.length > 0;
}

/** An activity that is not being deleted, locked. */
export async function lockStanding(tx: Tx, id: number) {
  const { company_id, created_by, deleting_at } = jobs;
  const rows = await tx
    .select({ id: jobs.id, company_id, created_by })
    .from(jobs)
    .where(and(eq(jobs.id, id), isNull(deleting_at)))
    .for('update');
  return rows[0];
}

/**
 * Hides the activity from all users: its rows stay for the task, its seats are deleted, so that no reviewer has access.
 */
export async function markLeaving(
  tx: Tx,
  { id, company_id }: { id: number; company_id: number },
  { created_by, created_at }: { created_by: number; created_at: Date },
): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with leaving as (update jobs set deleting_at = ${created_at.toISOString()}::timestamptz where id = ${id}),
    unseated as (delete from reviewers where job_id = ${id})
    insert into deletions (job_id, company_id, created_by, created_at, total)
    select ${id}::bigint, ${company_id}::bigint, ${created_by}::bigint, ${created_at.toISOString()}::timestamptz,
      (select coalesce(sum(n), 0) from bucket_deltas where job_id = ${id})
    returning id`);
  const [created] = rows;
  if (!created) throw new Error('insert returned no row');
  return Number(created.id);
}

const select = (db: Queryable) =>
  db
    .select({ deletion: deletions, title: jobs.title, created_by_name: users.full_name })
    .from(deletions)
    .innerJoin(jobs, eq(jobs.id, deletions.job_id))
    .innerJoin(users, eq(users.id, deletions.created_by));
export type ShownDeletion = Awaited<ReturnType<typeof select>>[number];

/** A page, newest first, and how many there are. */
export async function listDeletions(
  db: Queryable,
  actor: StaffActor,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: ShownDeletion[]; count: number }> {
  const condition = leavingJobs(actor);
  const rows = await select(db)
    .where(condition)
    .orderBy(desc(deletions.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  const counted = await db
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(deletions)
    .innerJoin(jobs, eq(jobs.id, deletions.job_id))
    .where(condition);
  return { rows, count: counted[0]?.n ?? 0 };
}

/** Locked, so that two retries take turns; undefined both for absent and for foreign ones. */
export const lockShown = async (tx: Tx, actor: StaffActor, id: number): Promise<ShownDeletion | undefined> =>
  (
    await select(tx)
      .where(and(eq(deletions.id, id), leavingJobs(actor)))
      .for('update', { of: deletions })
  )[0];

export const markFailed = (tx: Queryable, id: number, failed_at: Date | null) =>
  tx.update(deletions).set({ failed_at }).where(eq(deletions.id, id));
