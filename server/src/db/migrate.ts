import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartupError } from '../env.ts';
import type { Statements } from './client.ts';
import { migrationsFolder } from './migration-files.ts';
import * as schema from './schema/index.ts';
import { type Node, noteNode, requireSameSecret } from './start/nodes.ts';
import { type Addresses, prepareServerRole } from './start/server-role.ts';
import { addressFault } from './start/sessions.ts';
import { takeStartLock } from './start/start-lock.ts';

export interface MigrateOptions {
  /** Called with the reason why the start waits. */
  say?: (sentence: string) => void;
  /** Secret of the installation, for the password of the server's own role; without it there is none. */
  secret?: string;
  /** Where the server works, if that is a pooler before the database. */
  pooler?: string;
  statements?: Statements;
  /** The process that starts, for the others. */
  node?: Node;
  /** How long to wait for a read-only database; unlimited by default. */
  recovery_ms?: number;
}

/** How long a start waits for a standby of another machine that is being promoted. */
export const STANDBY_MS = 60_000;
const RECOVERY_POLL_MS = 500;
const SAY_EVERY_MS = 10_000;

/** SQLSTATE cannot_connect_now: the server is starting, or still replays its log. */
const STARTING_UP = '57P03';

/**
 * A database that replays its log (a restored backup, a standby about to be promoted) refuses connections at first,
 * then is read-only.
 */
async function isRecovering(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
  return rows[0]?.recovering === true;
}

/** @returns a connection to the database once it is writable */
async function connectWhenWritable(
  databaseUrl: string,
  { say = () => undefined, recovery_ms = Infinity }: MigrateOptions,
): Promise<pg.Client> {
  const began = Date.now();
  let lastMessageAt = -Infinity;
  for (;;) {
    const client = connection(databaseUrl);
    try {
      await client.connect();
      if (!(await isRecovering(client))) return client;
      await client.end();
    } catch (error) {
      await client.end().catch(() => undefined);
      if ((error as { code?: string }).code !== STARTING_UP) throw error;
    }
    const waited = Date.now() - began;
    if (waited >= recovery_ms)
      throw new StartupError(['The database is read-only: it is a standby, or still recovering from a backup.']);
    if (waited - lastMessageAt >= SAY_EVERY_MS) {
      lastMessageAt = waited;
      say('The database is recovering; the start continues when that is done.');
    }
    await pause(RECOVERY_POLL_MS);
  }
}

function connection(databaseUrl: string): pg.Client {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `vivavoce-start ${hostname()}:${process.pid}`,
  });
  // A lost connection fails the running statement; without a listener it would end the process.
  client.on('error', () => undefined);
  return client;
}

/** Names of people and texts are kept in any script, and compared in one form. */
async function requireUnicode(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding ?? '';
  if (encoding !== 'UTF8')
    throw new StartupError([`The database has the encoding ${encoding}; create one with the encoding UTF8.`]);
}

/** Runs the migrations under a lock: of several starts one migrates, and each waiting start logs the holder of the lock. */
async function migrateInTurn(databaseUrl: string, options: MigrateOptions): Promise<Addresses> {
  let addresses: Addresses = { direct: databaseUrl, url: options.pooler ?? databaseUrl };
  const holder = await connectWhenWritable(databaseUrl, options);
  const client = connection(databaseUrl);
  try {
    await requireUnicode(holder);
    const fault = await addressFault(addresses.direct, addresses.url, options.statements ?? 'named');
    if (fault !== null) throw new StartupError([fault]);
    // The lock has a transaction of its own: the migrator begins and commits on the other connection.
    await drizzle(holder, { schema }).transaction(async (tx) => {
      await takeStartLock(tx, 'migrations', options.say ?? (() => undefined));
      await client.connect();
      const db = drizzle(client, { schema });
      if (options.secret !== undefined) await requireSameSecret(db, options.secret);
      await runMigrations(db, { migrationsFolder });
      await client.query('create schema if not exists pgboss');
      if (options.secret === undefined) return;
      const role = await prepareServerRole(client, addresses, options.secret);
      if ('url' in role) addresses = role;
      else
        options.say?.(`The server owns its tables, so it could lift the protection of the audit log: ${role.reason}.`);
      // Under the lock, so that of two first starts with different secrets the second one sees the first.
      if (options.node) await noteNode(db, { ...options.node, storage: null });
    });
    return addresses;
  } finally {
    await Promise.allSettled([client.end(), holder.end()]);
  }
}

/**
 * Migrates the database to the newest schema; migrations are append-only.
 * @param databaseUrl of the database itself, never of a pooler in transaction mode
 * @returns the addresses that the server uses: with its own role, or those of the owner where no role can be made, which
 *   the log says
 * @throws StartupError where the database stays read-only or locked, cannot be used, or belongs to nodes with another secret
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<Addresses> {
  return migrateInTurn(databaseUrl, options).catch((error: Error) => {
    if (error instanceof StartupError) throw error;
    // PostgreSQL's own message, where the migrator wraps it into its statement.
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new StartupError([`The database cannot be used: ${reason || 'it does not answer'}.`]);
  });
}
