import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { AppError } from '../../lib/app-error.ts';
import { CALL_LIMITS, connectDatabase, type Database, type Statements } from '../client.ts';
import * as schema from '../schema/index.ts';

/** Why nothing is read from the replica, for the log and the operator. */
export const REPLICA_FAULTS = {
  other_database: 'DATABASE_REPLICA_URL leads to another database: name a standby of the database of DATABASE_URL.',
  no_standby:
    'DATABASE_REPLICA_URL leads to a server that is no standby: nothing is read from it. Name a standby, or remove the setting.',
  behind: 'the replica has not replayed what was written last',
} as const;

/** Pauses in which a standby may replay what was written before the read, which then goes to the primary. */
const PAUSES_MS = [5, 15, 30, 50];
/** How long a replica may take to accept a connection, and to say what it has replayed. */
const ANSWER_MS = 1_000;
const LOOK_EVERY_MS = 1_000;
/** A replica that is behind for less is no news: a large change takes seconds to replay. */
const BEHIND_MS = 10_000;

/** Tells one database from all others; a standby has that of its primary. */
const IDENTITY = `(select system_identifier::text from pg_control_system()) || ' ' ||
  (select oid from pg_database where datname = current_database())`;
/** Flushed, since no change is acknowledged before, and a standby is sent nothing else. */
const POSITION = `select pg_current_wal_flush_lsn()::text as position, ${IDENTITY} as identity`;

interface Position {
  position: string;
  identity: string;
}

interface StandbyRow {
  standby: boolean;
  identity: string;
  current: boolean | null;
}

/** Where a read goes: the pool of the primary, or one connection to a standby. */
export type Source = Pick<Database, 'db' | 'pool'>;

export interface Replica {
  /** A connection within a transaction that reads what was committed before the call; null where the primary is to be read. */
  connect: () => Promise<pg.PoolClient | null>;
  /** Why nothing would be read from the replica now; null where it is read. */
  look: () => Promise<string | null>;
  close: () => Promise<void>;
}

export type Sources = Source & { replica?: Replica };

/** @returns why the connection is not to be read, or null: then it is within a transaction */
async function faultOf(client: pg.PoolClient, { position, identity }: Position): Promise<string | null> {
  const text = `select pg_is_in_recovery() as standby, ${IDENTITY} as identity,
    pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as current`;
  const begin = { text: `begin transaction read only; ${text}`, query_timeout: ANSWER_MS };
  const results = (await client.query(begin)) as unknown as pg.QueryResult<StandbyRow>[];
  let row = results.at(-1)?.rows[0];
  if (row?.identity !== identity) return REPLICA_FAULTS.other_database;
  if (!row.standby) return REPLICA_FAULTS.no_standby;
  for (const ms of PAUSES_MS) {
    if (row?.current === true) return null;
    await pause(ms);
    row = (await client.query<StandbyRow>({ text, query_timeout: ANSWER_MS } as pg.QueryConfig)).rows[0];
  }
  return row?.current === true ? null : REPLICA_FAULTS.behind;
}

const end = (client: pg.PoolClient): void =>
  void client.query('commit').then(
    () => client.release(),
    (error: Error) => client.release(error),
  );

interface ReplicaOptions {
  url: string;
  primary: pg.Pool;
  log: Record<'warn', (facts: object, text: string) => unknown>;
  max: number;
  statements?: Statements;
}

/**
 * A standby that is read where it has replayed all that was committed when the read began, so that no reader can tell it
 * from the primary. The position is compared on the connection of the read, because an address may lead to several
 * standbys. A replica that cannot be read is left alone until it can: calls do not wait for it, and the log has a line
 * at the beginning and at the end.
 */
export function createReplica({ url, primary, log, max, statements = 'named' }: ReplicaOptions): Replica {
  const limits = { ...CALL_LIMITS, connect_ms: ANSWER_MS, statements };
  const { pool, close } = connectDatabase(url, () => undefined, max, limits);
  let away: { since: number; logged: boolean } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** @throws where the primary does not answer */
  async function open(): Promise<pg.PoolClient | string> {
    const wanted = (await primary.query<Position>(POSITION)).rows[0] as Position;
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const fault = await faultOf(client, wanted);
      if (fault === null) return client;
      client.release(true);
      return fault;
    } catch (error) {
      client?.release(true);
      return `the replica does not answer: ${(error as Error).message}`;
    }
  }

  function plan(): void {
    if (!closed) timer = setTimeout(() => void look().catch(plan), LOOK_EVERY_MS).unref();
  }

  function leave(reason: string): void {
    away ??= { since: Date.now(), logged: false };
    if (away.logged || (reason === REPLICA_FAULTS.behind && Date.now() - away.since < BEHIND_MS)) return;
    away.logged = true;
    log.warn({ reason }, 'reads go to the primary');
  }

  async function look(): Promise<string | null> {
    clearTimeout(timer);
    const opened = await open();
    if (typeof opened === 'string') {
      leave(opened);
      plan();
      return opened;
    }
    end(opened);
    if (away?.logged) log.warn({ seconds: Math.round((Date.now() - away.since) / 1000) }, 'the replica is read again');
    away = null;
    return null;
  }

  return {
    async connect() {
      if (away !== null || (pool.idleCount === 0 && pool.totalCount >= max)) return null;
      const opened = await open().catch(() => null);
      if (typeof opened !== 'string') return opened;
      if (away === null) plan();
      leave(opened);
      return null;
    },
    look,
    close: () => {
      closed = true;
      clearTimeout(timer);
      return close();
    },
  };
}

const lines = new WeakMap<pg.PoolClient, Source>();

/** A connection in place of a pool: statements that are sent together run one after another. */
function lineOf(client: pg.PoolClient): Source {
  const known = lines.get(client);
  if (known) return known;
  let last: Promise<unknown> = Promise.resolve();
  const query = (...call: unknown[]): Promise<unknown> => {
    const result = last.then(() => (client.query as (...values: unknown[]) => Promise<unknown>)(...call));
    last = result.catch(() => undefined);
    return result;
  };
  const pool = { query } as unknown as pg.Pool;
  const line = { pool, db: drizzle(pool, { schema }) };
  lines.set(client, line);
  return line;
}

/** SQLSTATEs query_canceled, for which the primary would need as long, and read_only_sql_transaction: no read at all. */
const NOT_REPEATED = new Set<unknown>(['57014', '25006']);
const isFinal = (error: unknown): boolean =>
  error instanceof AppError ||
  (error instanceof Error && (NOT_REPEATED.has((error as { code?: unknown }).code) || isFinal(error.cause)));

/**
 * Reads from the replica where that makes no difference but to the load of the primary. A read that the replica fails is
 * repeated there.
 * @param run reads only, and nothing that decides whether the caller may do something: that stays with the primary
 */
export async function reading<Result>(sources: Sources, run: (source: Source) => Promise<Result>): Promise<Result> {
  const client = await sources.replica?.connect();
  if (!client) return run(sources);
  try {
    const result = await run(lineOf(client));
    end(client);
    return result;
  } catch (error) {
    client.release(true);
    if (isFinal(error)) throw error;
    return run(sources);
  }
}
