import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import type { TaskDefinition } from '../define-task.ts';

/** Waiting tasks about this row, without a running one. */
const waiting = (name: string, field: string, id: number) =>
  sql`name = ${name} and state = 'created' and data ->> ${field} = ${String(id)}`;

/**
 * Postpones a waiting task with the same id.
 * @param field the field of the payload with the id
 * @returns false without a waiting one
 */
export async function postponeTask<P extends object>(
  tx: Queryable,
  task: TaskDefinition<P>,
  target: { field: keyof P & string; id: number; until: Date; changes?: Partial<P> },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update pgboss.job set start_after = ${target.until.toISOString()}::timestamptz,
      data = data || ${JSON.stringify(target.changes ?? {})}::jsonb
    where ${waiting(task.name, target.field, target.id)}`);
  return (rowCount ?? 0) > 0;
}

/** Changes the payload of a waiting task. @returns false without one */
export async function changeTask<P extends object>(
  tx: Queryable,
  task: TaskDefinition<P>,
  target: { field: keyof P & string; id: number; changes: Partial<P> },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update pgboss.job set data = data || ${JSON.stringify(target.changes)}::jsonb
    where ${waiting(task.name, target.field, target.id)}`);
  return (rowCount ?? 0) > 0;
}
