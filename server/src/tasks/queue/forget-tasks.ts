import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { BATCH } from '../../db/purge.ts';
import type { Queryable } from '../../db/client.ts';
import { failureQueueOf } from './queue-settings.ts';
import type { TaskDefinition } from '../define-task.ts';

/**
 * Removes tasks from the queue in any state, with their errors: another server's answer may name a person. A running
 * one ends unrecorded.
 * @param field the field of the payload with the id
 */
export async function forgetTasks<P extends object>(
  tx: Queryable,
  task: TaskDefinition<P>,
  field: keyof P & string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    delete from pgboss.job
    where name in (${task.name}, ${failureQueueOf(task as TaskDefinition)})
      and data ->> ${field} = any(${sql.param(ids.map(String))}::text[])`);
}

/** No screen shows a finished task, and a busy day has millions; failed ones stay, for people to retry. */
const FINISHED_MS = 60 * 60 * 1000;

/** Deletes tasks that were finished an hour ago, in batches. @returns how many */
export async function purgeFinishedTasks({ db, now }: Context, signal?: AbortSignal): Promise<number> {
  const before = new Date(now().getTime() - FINISHED_MS).toISOString();
  let deleted = 0;
  for (;;) {
    if (signal?.aborted) return deleted;
    const { rowCount } = await db.execute(sql`
      delete from pgboss.job where (name, id) in (
        select name, id from pgboss.job
        where state = 'completed' and completed_on < ${before}::timestamptz
        order by completed_on limit ${BATCH} for update skip locked)`);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return deleted;
  }
}
