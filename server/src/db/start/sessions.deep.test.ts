import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { byPort, createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { freePort } from '../../../test/free-port.ts';
import { migrate } from '../migrate.ts';
import { losesSessions, SESSIONS_LOST } from './sessions.ts';

/** PgBouncer of the system before the database of the tests. */
let database: TestDatabase;
let folder: string;
let pooler: ChildProcess | undefined;

beforeAll(async () => {
  if (spawnSync('pgbouncer', ['--version']).error)
    throw new Error(`This test needs Debian's pgbouncer: apt-get install it.`);
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-pgbouncer-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  if (!pooler) return;
  const ended = once(pooler, 'exit');
  pooler.kill('SIGKILL');
  await ended;
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function startPooler(settings: string): Promise<string> {
  const { hostname, port: databasePort, username, password, pathname } = byPort(database.url);
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const target = `host=${hostname} port=${databasePort} user=${username} password=${decodeURIComponent(password)}`;
  writeFileSync(
    file,
    `[databases]\n${pathname.slice(1)} = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\nauth_type = any\nlogfile = /dev/null\n${settings}\n`,
  );
  // It refuses to run as root.
  const account = userInfo().uid === 0 ? ['-u', 'nobody'] : [];
  pooler = spawn('pgbouncer', [...account, file], { stdio: 'ignore' });
  const url = new URL(byPort(database.url));
  url.host = `127.0.0.1:${port}`;
  await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: url.href });
      client.on('error', () => undefined);
      await client.connect();
      await client.end();
    },
    { timeout: 20_000, interval: 100 },
  );
  return url.href;
}

/** Runs work while six other clients of the pooler take and return connections. */
async function amongOthers<T>(url: string, work: () => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 6 });
  const end = new AbortController();
  const others = Array.from({ length: 6 }, async () => {
    while (!end.signal.aborted) await pool.query('select pg_sleep(random() / 200)');
  });
  try {
    return await work();
  } finally {
    end.abort();
    await Promise.all(others);
    await pool.end();
  }
}

test.each([
  ['transaction', 'pool_mode = transaction'],
  ['transaction, with one connection', 'pool_mode = transaction\ndefault_pool_size = 1'],
  ['transaction, connections in turns', 'pool_mode = transaction\nserver_round_robin = 1\nmin_pool_size = 7'],
  ['statement', 'pool_mode = statement'],
])('%s: refused', async (_, settings) => {
  const url = await startPooler(settings);
  for (let time = 0; time < 20; time += 1) expect(await losesSessions(url)).toBe(true);
  await amongOthers(url, async () => {
    for (let time = 0; time < 20; time += 1) expect(await losesSessions(url)).toBe(true);
  });
  await expect(migrate(url)).rejects.toThrow(SESSIONS_LOST);
});

test.each([
  ['session', 'pool_mode = session'],
  ['session, with few connections', 'pool_mode = session\ndefault_pool_size = 2'],
])('%s: works', async (_, settings) => {
  const url = await startPooler(settings);
  for (let time = 0; time < 3; time += 1) expect(await losesSessions(url)).toBe(false);
  await migrate(url);
});
