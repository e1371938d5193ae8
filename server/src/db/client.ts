import type { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
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

/** Limits of one connection to the database, in milliseconds. */
export const CONNECTION_LIMITS = {
  /** Twice the longest statement of a bulk operation; exports set their own limit (copy-out.ts). */
  statement_ms: 120_000,
  /**
   * A connection without a byte for longer than any statement may take is dead: its calls fail instead of blocking the
   * pool.
   */
  silence_ms: 130_000,
  connect_ms: 5_000,
  idle_ms: 30_000,
  keep_alive_after_ms: 10_000,
} as const;

export type ConnectionLimits = { -readonly [name in keyof typeof CONNECTION_LIMITS]: number };

/** The driver's socket, which its types omit. */
const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Ends a silent connection, unless an export waits for its reader. */
function endWhenSilent(socket: Socket, silence_ms: number): void {
  socket.setTimeout(silence_ms, () => {
    if (socket.readableLength > 0) socket.setTimeout(silence_ms);
    else socket.destroy(new Error('Connection terminated: the database was silent for too long'));
  });
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
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: limits.idle_ms,
    connectionTimeoutMillis: limits.connect_ms,
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.keep_alive_after_ms,
    // A separate statement, since poolers refuse this setting among the parameters of a new connection.
    onConnect: async (client) => void (await client.query(`set statement_timeout = ${limits.statement_ms}`)),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    endWhenSilent(socketOf(client), limits.silence_ms);
  });
  const db = drizzle(pool, { schema });
  db.transaction = endWithLastWrite(db.transaction.bind(db));
  return { db, pool, close: () => pool.end() };
}
