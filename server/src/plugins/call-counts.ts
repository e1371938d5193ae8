import type pg from 'pg';
import type { Context } from '../context.ts';
import { sign } from '../lib/secrets.ts';

/** Calls of one address to one operation in one window. */
interface Count {
  /** A keyed hash, so that the database holds no address. */
  key: string;
  /** Of all nodes, as last read. */
  shared: number;
  /** Of this node since then. */
  added: number;
  /** Milliseconds since 1970. */
  ends_at: number;
}

const EVERY_MS = 1_000;
/** Addresses and operations that one node remembers, and that one statement carries; the oldest go first. */
const MOST_COUNTS = 50_000;
const MOST_ROWS = 5_000;

// Keys in their order, so that two nodes never wait for each other. What has ended goes with it.
const SHARE = `
  with ended as (
    delete from call_counts where key = any(array(
      select key from call_counts where ends_at <= $4 and key <> all($1::text[]) limit 5000 for update skip locked)))
  insert into call_counts as c (key, calls, ends_at)
  select * from unnest($1::text[], $2::integer[], $3::bigint[]) as o (key, calls, ends_at) order by o.key
  on conflict (key) do update set
    calls = case when c.ends_at <= $4 then 0 else c.calls end + excluded.calls,
    ends_at = case when c.ends_at <= $4 then excluded.ends_at else c.ends_at end
  returning key, calls, ends_at`;

interface CallCounts {
  /**
   * Counts a call.
   * @param place its address and operation
   * @returns the calls of the window on all nodes, and the milliseconds until it ends
   */
  add(place: string, window_ms: number): { current: number; ttl: number };
  close(): void;
}

/**
 * Counts calls on all nodes together without a statement for a call: a node adds up its own, and once a second, where
 * it counted any, it stores them in one statement and reads those of the others. So all nodes together may exceed a
 * limit by what comes within a second. Without a database a node has its own counts.
 */
export function callCounts({ pool, env, log }: Pick<Context, 'env' | 'log'> & { pool: pg.Pool }): CallCounts {
  const counts = new Map<string, Count>();
  const changed = new Set<Count>();
  let timer: NodeJS.Timeout | null = null;
  let latest = -EVERY_MS;
  let isClosed = false;

  async function share(): Promise<void> {
    latest = performance.now();
    const now = Date.now();
    const rows = [...changed].filter(({ ends_at }) => ends_at > now).slice(0, MOST_ROWS);
    const sent = new Map(rows.map((count) => [count.key, { count, added: count.added }]));
    for (const count of changed) if (sent.has(count.key) || count.ends_at <= now) changed.delete(count);
    const values = [
      rows.map(({ key }) => key),
      rows.map(({ added }) => added),
      rows.map(({ ends_at }) => ends_at),
      now,
    ];
    const { rows: totals } = await pool.query<{ key: string; calls: number; ends_at: string }>({
      name: 'call-counts',
      text: SHARE,
      values,
    });
    for (const { key, calls, ends_at } of totals) {
      const { count, added } = sent.get(key) ?? {};
      if (!count || added === undefined) continue;
      Object.assign(count, { shared: calls, added: count.added - added, ends_at: Number(ends_at) });
    }
  }

  function shareSoon(): void {
    if (timer !== null || isClosed) return;
    const wait_ms = Math.max(0, latest + EVERY_MS - performance.now());
    timer = setTimeout(() => {
      share()
        .catch((error: unknown) => log.debug({ err: error }, 'calls are counted by this node alone'))
        .finally(() => {
          timer = null;
          if (changed.size > 0) shareSoon();
        });
    }, wait_ms).unref();
  }

  /** The count of the present window. */
  function countOf(place: string, window_ms: number): Count {
    const known = counts.get(place);
    if (known && known.ends_at > Date.now()) return known;
    const key = known?.key ?? sign(env.SESSION_SECRET, 'calls', place);
    const count = { key, shared: 0, added: 0, ends_at: Date.now() + window_ms };
    counts.delete(place);
    counts.set(place, count);
    const [oldest] = counts;
    if (counts.size > MOST_COUNTS && oldest) {
      counts.delete(oldest[0]);
      changed.delete(oldest[1]);
    }
    return count;
  }

  return {
    add(place, window_ms) {
      const count = countOf(place, window_ms);
      count.added += 1;
      changed.add(count);
      shareSoon();
      return { current: count.shared + count.added, ttl: count.ends_at - Date.now() };
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
