import type { PgBoss } from 'pg-boss';
import { z } from 'zod';

const queueNames = z.array(z.object({ name: z.string() }));

/**
 * The queues among these in which a task waits that may begin now: a retry, or one that was to begin later. The database
 * announces neither. One statement looks for all queues: when each worker looked by itself, an installation at rest took
 * three times the processor time.
 */
export async function queuesWithDueTasks(boss: PgBoss, names: readonly string[]): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `SELECT queue.name FROM unnest($1::text[]) AS queue (name)
      WHERE EXISTS (SELECT FROM pgboss.job
        WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now())`,
    [names],
  );
  return queueNames.parse(rows).map(({ name }) => name);
}
