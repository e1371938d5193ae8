import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { databaseFault } from './database-fault.ts';
import { endWithLastWrite } from './transactions/last-write.ts';
import * as schema from './schema/index.ts';

export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** The pool or an open transaction: repositories accept both. */
export type Queryable = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** Whether statements are prepared; `plain` for a pooler that gives each transaction another connection. */
export type Statements = 'named' | 'plain';

/** Limits of one connection of a task or a command to the database, in milliseconds. */
export const CONNECTION_LIMITS = {
  /** Twice the longest statement of a bulk operation. */
  statement_ms: 120_000,
  /**
   * A connection without a byte for longer than any statement may take is dead: its calls fail instead of blocking the
   * pool.
   */
  silence_ms: 130_000,
  connect_ms: 5_000,
  /** Longer than the minute of the clock, so that a process at rest opens none for its tasks. */
  idle_ms: 75_000,
  keep_alive_after_ms: 10_000,
} as const;

export type ConnectionLimits = { -readonly [name in keyof typeof CONNECTION_LIMITS]: number };

/**
 * Limits of a connection of a call, which a person waits for; exports set their own (copy-out.ts). No call waits longer
 * than 20 seconds for a silent database: for the silence of one statement, perhaps of another caller, and `connect_ms`.
 */
export const CALL_LIMITS: ConnectionLimits = { ...CONNECTION_LIMITS, statement_ms: 12_000, silence_ms: 14_000 };

/** A read that fails later than this is not repeated, so that no caller waits for it twice. */
const REPEAT_WITHIN_MS = 1_000;
const REPEAT_AFTER_MS = 750;

/** The driver's socket, which its types omit. */
export const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Ends a silent connection that a caller holds, unless an export waits for its reader. An idle one is silent. Once one
 * was, the others get no more time than a new connection, until one of them had an answer.
 */
function endWhenSilent(pool: pg.Pool, { silence_ms, connect_ms }: ConnectionLimits): void {
  const brief_ms = Math.min(connect_ms, silence_ms);
  const read = new WeakMap<pg.PoolClient, number>();
  let suspect = false;
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.on('timeout', () => {
      if (socket.readableLength > 0) return void socket.setTimeout(socket.timeout ?? silence_ms);
      suspect = true;
      socket.destroy(new Error('Connection terminated: the database was silent for too long'));
    });
  });
  pool.on('acquire', (client) => {
    const socket = socketOf(client);
    read.set(client, socket.bytesRead);
    socket.setTimeout(suspect ? brief_ms : silence_ms);
  });
  pool.on('release', (_error, client) => {
    const socket = socketOf(client);
    if (socket.bytesRead > (read.get(client) ?? 0)) suspect = suspect && socket.destroyed;
    socket.setTimeout(0);
  });
}

/**
 * For a pooler in transaction mode, which keeps nothing longer than a transaction: no name of a statement, and the time
 * limit in each transaction, for which a statement outside of one gets its own.
 */
function keepNothing(pool: pg.Pool, statement_ms: number): void {
  const plain = (statement: unknown): unknown => {
    if (typeof statement === 'string')
      return statement.replace(/^begin\b[^;]*/, `$&; set local statement_timeout = ${statement_ms}`);
    if (typeof statement !== 'object' || statement === null || 'submit' in statement) return statement;
    const { name: _name, ...rest } = statement as { name?: string; text?: string };
    return { ...rest, text: plain(rest.text) };
  };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...call: unknown[]) => Promise<unknown>;
    client.query = ((statement: unknown, ...rest: unknown[]) =>
      query(plain(statement), ...rest)) as typeof client.query;
  });
  const inTransaction = async (...call: unknown[]): Promise<unknown> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await (client.query as (...values: unknown[]) => Promise<unknown>)(...call);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        (fault: Error) => client.release(fault),
      );
      throw error;
    }
  };
  pool.query = inTransaction as typeof pool.query;
}

const isRead = (statement: unknown): boolean => {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');
  return /^\s*select\b/i.test(text) && !/\bfor\s+(no\s+key\s+)?(update|share)\b/i.test(text);
};

/**
 * Repeats a read outside a transaction once where the database was lost within a second: a connection that a failover or a
 * restart closed is no fault that a person has to see.
 */
function repeatReads(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...call: unknown[]) => Promise<unknown>;
  const repeating = async (...call: unknown[]): Promise<unknown> => {
    const begun = performance.now();
    try {
      return await query(...call);
    } catch (error) {
      if (databaseFault(error) !== 'lost' || performance.now() - begun > REPEAT_WITHIN_MS) throw error;
      await pause(REPEAT_AFTER_MS);
      return query(...call);
    }
  };
  pool.query = ((...call: unknown[]) =>
    isRead(call[0]) && typeof call.at(-1) !== 'function' ? repeating(...call) : query(...call)) as typeof pool.query;
}

/**
 * Opens the pool. Every client gets its own error listener: a checked-out client without one would end the process when
 * the database restarts.
 * @param onError called with connections that broke; the next query gets a new one
 */
export function connectDatabase(
  url: string,
  onError: (error: Error) => void,
  max = 16,
  { statements = 'named', ...limits }: ConnectionLimits & { statements?: Statements } = CONNECTION_LIMITS,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: limits.idle_ms,
    connectionTimeoutMillis: limits.connect_ms,
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.keep_alive_after_ms,
    ...(statements === 'named' && {
      // A separate statement, since poolers refuse this setting among the parameters of a new connection.
      onConnect: async (client: pg.ClientBase) =>
        void (await client.query({
          text: `set statement_timeout = ${limits.statement_ms}`,
          query_timeout: limits.connect_ms,
        } as pg.QueryConfig)),
    }),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
  });
  endWhenSilent(pool, limits);
  if (statements === 'plain') keepNothing(pool, limits.statement_ms);
  repeatReads(pool);
  const db = drizzle(pool, { schema });
  db.transaction = endWithLastWrite(db.transaction.bind(db));
  return { db, pool, close: () => pool.end() };
}
