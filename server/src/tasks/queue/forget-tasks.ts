import { sql } from 'drizzle-orm';
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
