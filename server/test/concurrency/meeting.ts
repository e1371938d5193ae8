import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Db, Tx } from '../../src/db/client.ts';

/**
 * Waits until other transactions wait for a lock of this one, or behind one that does: neither another test's client nor
 * PostgreSQL's own work.
 */
export const untilWaitedFor = (holder: Tx, transactions = 1) =>
  vi.waitFor(
    async () => {
      // Not by pg_stat_activity, which a transaction reads once and then remembers.
      const { rows } = await holder.execute(
        sql`
          with recursive waiting as (
            select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
            union select l.pid from pg_locks l, waiting w where not l.granted and w.pid = any(pg_blocking_pids(l.pid)))
          select distinct pid from waiting`,
      );
      if (rows.length < transactions) throw new Error('nobody waits');
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
