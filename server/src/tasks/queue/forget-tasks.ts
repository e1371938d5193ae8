import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { failureQueueOf } from './queue-settings.ts';
import type { TaskDefinition } from '../define-task.ts';

/**
 * Takes tasks out of the queue in whatever state they are, with the errors that were kept of them: what another server
 * answered may name a person. One that is running ends unrecorded.
 * @param field the field of the payload that names what a task is about, an id
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
