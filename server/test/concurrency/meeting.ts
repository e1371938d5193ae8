import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Db, Tx } from '../../src/db/client.ts';

/**
 * Waits until another transaction waits for a lock of this one: neither another test's client nor PostgreSQL's own
 * work.
 */
export const untilWaitedFor = (holder: Tx) =>
  vi.waitFor(
    async () => {
      // Not by pg_stat_activity, which a transaction reads once and then remembers.
      const { rows } = await holder.execute(
        sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
      );
      if (rows.length === 0) throw new Error('nobody waits');
    },
    { timeout: 50_000, interval: 10 },
  );

/**
 * Begins a call while something is deleted or held, which is committed only once the call waits for it.
 * @param meanwhile what happens while it waits
 */
export async function meeting<T>(
  db: Db,
  deletion: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
  meanwhile?: () => Promise<unknown>,
): Promise<T> {
  const { going } = await db.transaction(async (tx) => {
    await deletion(tx);
    const started = call();
    // Checked below; until then a rejection must not end the process.
    started.catch(() => undefined);
    await untilWaitedFor(tx);
    await meanwhile?.();
    return { going: started };
  });
  return going;
}
