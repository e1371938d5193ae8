import type { Db, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { FailedTask } from '../define-task.ts';

const failedRow = z.object({
  id: z.string(),
  task: z.string(),
  payload: z.record(z.string(), z.unknown()).nullable(),
  output: z.unknown(),
  attempts: z.number(),
  created_at: z.date(),
  failed_at: z.date(),
});

const errorOutput = z.object({ message: z.string() });
const wrappedOutput = z.object({ value: errorOutput });

/** The message of an error as stored with a failed task. */
export function errorOf(output: unknown): string {
  const plain = errorOutput.safeParse(output).data ?? wrappedOutput.safeParse(output).data?.value;
  return plain?.message ?? 'It ended without saying why';
}

/** Tasks whose last attempt failed, newest first. They are kept for 7 days. */
export async function listFailedTasks(
  boss: PgBoss,
  filter: { task?: string; limit?: number; offset?: number },
): Promise<FailedTask[]> {
  const { rows } = await boss.getDb().executeSql(
    `SELECT id, name AS task, data AS payload, output, retry_count + 1 AS attempts,
            created_on AS created_at, completed_on AS failed_at
       FROM pgboss.job
      WHERE state = 'failed' AND name NOT LIKE '\\_\\_pgboss%' AND ($1::text IS NULL OR name = $1)
      ORDER BY completed_on DESC, id DESC
      LIMIT $2 OFFSET $3`,
    [filter.task ?? null, filter.limit ?? 100, filter.offset ?? 0],
  );
  return z
    .array(failedRow)
    .parse(rows)
    .map(({ output, payload, ...row }) => ({ ...row, payload: payload ?? {}, error: errorOf(output) }));
}

/**
 * Gives a failed task one more attempt.
 * @returns false for an unknown id, and while its key is waiting or running
 */
export async function retryFailedTask(db: Pick<Db, 'executeSql'>, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  const { rows } = await db.executeSql(
    `UPDATE pgboss.job AS failed
          SET state = 'retry', retry_limit = retry_count + 1, completed_on = NULL, start_after = now()
        WHERE id = $1 AND state = 'failed'
          AND NOT EXISTS (SELECT FROM pgboss.job AS other
                           WHERE other.name = failed.name AND other.singleton_key = failed.singleton_key
                             AND other.state IN ('created', 'retry', 'active'))
       RETURNING id`,
    [id],
  );
  return rows.length > 0;
}
