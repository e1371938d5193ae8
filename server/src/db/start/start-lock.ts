import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { StartupError } from '../../env.ts';
import type { Queryable } from '../client.ts';

/**
 * Locks for what only one process at a time may do at start. The numbers never change: an older version may hold them.
 */
const START_LOCKS = {
  migrations: 7_013_001,
  demo: 7_013_002,
} as const;

export interface Patience {
  /** How long to wait before each message. */
  say_after_ms: number;
  give_up_after_ms: number;
  poll_ms: number;
}

const PATIENCE: Patience = { say_after_ms: 2_000, give_up_after_ms: 600_000, poll_ms: 250 };

type Holder = { application_name: string; pid: number; client_addr: string | null; seconds: number };

/**
 * Reads the connection that holds the lock; PostgreSQL splits a number beyond 32 bits into two, these need only the
 * lower half.
 */
async function holderOf(tx: Queryable, key: number): Promise<string> {
  const { rows } = await tx.execute<Holder>(sql`
    select activity.application_name, activity.pid, host(activity.client_addr) as client_addr,
      extract(epoch from now() - coalesce(activity.xact_start, activity.backend_start))::int as seconds
    from pg_locks
    join pg_stat_activity activity using (pid)
    where locktype = 'advisory' and granted and classid = 0 and objid = ${key} and objsubid = 1
      and pg_locks.database = (select oid from pg_database where datname = current_database())
    limit 1`);
  const holder = rows[0];
  if (!holder) return 'another process';
  const from = holder.client_addr ? ` from ${holder.client_addr}` : '';
  return `${holder.application_name || 'a connection without a name'}${from} (PostgreSQL process ${holder.pid}, for ${holder.seconds} s)`;
}

/**
 * Holds a start lock until the transaction ends, so that it survives neither a crash nor a pooler.
 * @param say called with the holder of the lock while this process waits
 * @throws StartupError naming the holder when it is not free in time
 */
export async function takeStartLock(
  tx: Queryable,
  name: keyof typeof START_LOCKS,
  say: (sentence: string) => void,
  patience: Patience = PATIENCE,
): Promise<void> {
  const key = START_LOCKS[name];
  // The holder's transaction idles during the work; a server that ends idle transactions would free the lock.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  const began = Date.now();
  let lastMessageAt = began;
  for (;;) {
    const { rows } = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${key}) as taken`);
    if (rows[0]?.taken) return;
    const now = Date.now();
    if (now - began >= patience.give_up_after_ms)
      throw new StartupError([`The lock of the ${name} is held by ${await holderOf(tx, key)}.`]);
    if (now - lastMessageAt >= patience.say_after_ms) {
      lastMessageAt = now;
      say(`Waiting for the lock of the ${name}, held by ${await holderOf(tx, key)}.`);
    }
    await pause(patience.poll_ms);
  }
}
