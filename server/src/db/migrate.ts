import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartupError } from '../env.ts';
import * as schema from './schema/index.ts';
import { takeStartLock } from './start-lock.ts';

const migrationsFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations');

export interface MigrateOptions {
  /** Told why the start waits. */
  say?: (sentence: string) => void;
  /** How long a read-only database may take to become writable; without it the wait has no end. */
  recovery_ms?: number;
}

const RECOVERY_POLL_MS = 500;
const SAY_EVERY_MS = 10_000;

/** A database that replays its log (a restored backup, a standby about to be promoted) is read-only until it is done. */
async function untilWritable(client: pg.Client, { say = () => undefined, recovery_ms = Infinity }: MigrateOptions) {
  const began = Date.now();
  let said = -Infinity;
  for (;;) {
    const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
    if (!rows[0]?.recovering) return;
    const waited = Date.now() - began;
    if (waited >= recovery_ms)
      throw new StartupError(['The database is read-only: it is a standby, or still recovering from a backup.']);
    if (waited - said >= SAY_EVERY_MS) {
      said = waited;
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
  // A connection lost in the middle fails the statement that runs; without a listener it would end the process.
  client.on('error', () => undefined);
  return client;
}

/**
 * Brings the database to the newest schema. Migrations are append-only; several servers that start together take
 * turns, and one that waits says who holds the lock.
 * @throws StartupError where the database stays read-only or locked
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const holder = connection(databaseUrl);
  const client = connection(databaseUrl);
  try {
    await holder.connect();
    await untilWritable(holder, options);
    // The lock lives in a transaction of its own: the migrator begins and commits on the other connection.
    await drizzle(holder, { schema }).transaction(async (tx) => {
      await takeStartLock(tx, 'migrations', options.say ?? (() => undefined));
      await client.connect();
      await runMigrations(drizzle(client), { migrationsFolder });
    });
  } finally {
    await Promise.allSettled([client.end(), holder.end()]);
  }
}
