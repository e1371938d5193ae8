import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.ts';
import { type Binaries, bundledBinaries } from '../../src/embedded-postgres/binaries.ts';
import { startEmbeddedPostgres, stopOrphan } from '../../src/embedded-postgres/index.ts';
import { lockHolder } from '../../src/embedded-postgres/supervisor-lock.ts';
import { createTaskQueue } from '../../src/tasks/queue/queue.ts';
import { atTheHourOfTests } from '../another-hour.ts';
import { startPgBouncer } from '../pgbouncer.ts';
import { byPort } from './database.ts';
import { systemBinaries } from './system-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database that may create others, and the name of the migrated one to copy. */
    databaseServer: string;
    databaseTemplate: string;
    /** The server through a pooler in transaction mode, where TEST_DATABASE says so; otherwise null. */
    databasePooler: string | null;
  }
}

const prefix = 'vivavoce-test-database-';
const template = 'template_migrated';
/** Nothing here has to survive a power cut. */
const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 };
/** Fewer connections than callers, so that they change hands, and a fresh one for each new database. */
const POOLER =
  'pool_mode = transaction\ndefault_pool_size = 5\nmax_client_conn = 2000\nserver_idle_timeout = 5\nserver_round_robin = 1';
const log = (sentence: string) => console.warn(sentence);

function chosenBinaries(): Binaries {
  if (process.env['TEST_DATABASE'] !== 'system') return bundledBinaries();
  const binaries = systemBinaries();
  if (!binaries) throw new Error('TEST_DATABASE=system needs PostgreSQL 15 or newer in /usr/lib/postgresql.');
  return binaries;
}

/** Clears away what test runs left behind that were killed before they could do it themselves. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = path.join(tmpdir(), name);
    if (lockHolder(path.join(dataDir, 'postgres/supervisor.lock')) !== undefined) continue;
    if (!existsSync(path.join(dataDir, 'postgres/supervisor.lock'))) continue;
    await stopOrphan(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Where PostgreSQL, another account, may put its socket, which costs a little less than its port. */
function socketFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'socket');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  return folder;
}

/** With the tables and queues of tasks, which a server would otherwise create in each copy. */
async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const address = new URL(server);
  address.pathname = template;
  await migrate(address.href);
  const queue = createTaskQueue({ connection_string: address.href, role: 'api', log: pino({ level: 'warn' }) });
  await queue.start();
  await queue.stop();
}

/** Runs once before all test files: one PostgreSQL in a throw-away folder with one migrated database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const dataDir = mkdtempSync(path.join(tmpdir(), prefix));
  chmodSync(dataDir, 0o755);
  const binaries = atTheHourOfTests(chosenBinaries(), path.join(dataDir, 'programs'));
  const settings = { ...fastSettings, unix_socket_directories: socketFolder(dataDir) };
  const server = await startEmbeddedPostgres({ dataDir, log, settings, binaries });
  const address = new URL(server.url);
  address.searchParams.set('host', settings.unix_socket_directories);
  await makeTemplate(address.href);
  project.provide('databaseServer', address.href);
  project.provide('databaseTemplate', template);
  const pooler = process.env['TEST_DATABASE'] === 'pooler' ? await startPgBouncer(byPort(server.url), POOLER) : null;
  project.provide('databasePooler', pooler?.url ?? null);
  return async () => {
    await pooler?.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  };
}
