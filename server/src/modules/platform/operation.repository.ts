import { desc, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { backups } from '../../db/schema/index.ts';

type Numbers<Name extends string> = Record<Name, number>;

/** Tasks of each kind that wait or run. */
export async function countTasks(db: Queryable) {
  const { rows } = await db.execute<{ task: string; waiting: number; running: number }>(sql`
    select name as task, count(*) filter (where state <> 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as running
    from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'
    group by name order by name`);
  return rows;
}

/** Number of tasks under way or failed. */
export async function countWork(db: Queryable) {
  const { rows } = await db.execute<
    Numbers<'failed_tasks' | 'uncertain_mails' | 'failed_mails' | 'mailings' | 'bulk_operations' | 'deletions'>
  >(sql`
    select
      (select count(*)::int from pgboss.job where state = 'failed' and name not like '\\_\\_pgboss%') as failed_tasks,
      (select count(*)::int from mails where state = 'uncertain') as uncertain_mails,
      (select count(*)::int from mails where state = 'failed') as failed_mails,
      (select count(*)::int from mailings where finished_at is null and cancelled_at is null) as mailings,
      (select count(*)::int from bulk_operations where finished_at is null) as bulk_operations,
      (select count(*)::int from deletions) as deletions`);
  const [row] = rows;
  if (!row) throw new Error('the count returned no row');
  return row;
}

/** Mails that may not have arrived, newest first. */
export async function listDoubtfulMails(db: Queryable, limit: number, offset = 0) {
  const { rows } = await db.execute<{
    id: string;
    type: string;
    to_address: string;
    state: 'uncertain' | 'failed';
    message_id: string | null;
    error: string | null;
  }>(sql`
    select id, type, to_address, state, message_id, error from mails
    where state in ('uncertain', 'failed') order by id desc limit ${limit} offset ${offset}`);
  return rows;
}

/** Mailings, bulk operations and deletions that are not finished, the oldest first. */
export async function listOpenWork(db: Queryable) {
  const { rows } = await db.execute<{
    kind: string;
    id: string;
    job: string;
    total: number;
    done: number;
    state: string;
  }>(sql`
    select 'mailing' as kind, id, job_id as job, total::int, (created + skipped)::int as done,
      case when start_at > now() then 'scheduled' else 'open' end as state, created_at
    from mailings where finished_at is null and cancelled_at is null
    union all
    select 'bulk operation', id, job_id, total::int, done::int,
      case when failed_at is not null then 'failed' else 'open' end, created_at
    from bulk_operations where finished_at is null
    union all
    select 'deletion', id, job_id, total::int, done::int,
      case when failed_at is not null then 'failed' else 'open' end, created_at
    from deletions order by created_at, id limit 200`);
  return rows;
}

export const insertBackup = (db: Queryable, finished_at: Date) => db.insert(backups).values({ finished_at });

export const lastBackup = async (db: Queryable): Promise<Date | null> =>
  (await db.select().from(backups).orderBy(desc(backups.finished_at)).limit(1))[0]?.finished_at ?? null;
