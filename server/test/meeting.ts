import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Db, Tx } from '../src/db/client.ts';

/** Until a statement of this database waits for a lock. */
const untilBlocked = (db: Db) =>
  vi.waitFor(
    async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length === 0) throw new Error('nothing waits');
    },
    { timeout: 5_000, interval: 10 },
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
    // Looked at below; until then a refusal is nobody's fault.
    started.catch(() => undefined);
    await untilBlocked(db);
    await meanwhile?.();
    return { going: started };
  });
  return going;
}
