import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../test/database/database.ts';
import type { TestDatabase } from '../test/database/database.ts';
import { freePort } from '../test/free-port.ts';
import { startServerProcess } from '../test/server-process.ts';

let database: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-test-main-'));
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const listening = async (): Promise<{ taken: Server; port: number }> => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  return { taken, port: (taken.address() as AddressInfo).port };
};

const SESSION_SECRET = randomBytes(32).toString('hex');

function startServer(port: number, settings: Record<string, string> = {}, stdout: 'ignore' | 'pipe' = 'ignore') {
  const common = { DATA_DIR: folder, DATABASE_URL: database.url, SESSION_SECRET };
  const server = startServerProcess(port, { ...common, ...settings }, stdout);
  children.push(server.child);
  return server;
}

it('serves, at SIGTERM says that it is not ready while it still serves, and ends within 13 seconds', async () => {
  const port = await freePort();
  const server = startServer(port);
  await server.ready();
  const begun = performance.now();
  const stopped = server.stop();
  await vi.waitFor(async () => expect((await server.get('/api/health/ready')).status).toBe(503), { interval: 20 });
  expect((await server.get('/api/health/live')).status).toBe(200);
  expect((await server.get('/api/session')).status).toBe(200);
  await stopped;
  expect(performance.now() - begun).toBeLessThan(13_000);
  await expect(server.get('/api/health/ready')).rejects.toThrow('fetch failed');
});

it('ends cleanly when it is told to stop while it starts', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  // Clients only: PostgreSQL's own autovacuum comes to a database whenever it likes.
  const others = `select 1 from pg_stat_activity where datname = current_database()
    and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  // The database may still be taking leave of the server of the test before.
  await vi.waitFor(async () => expect((await pool.query(others)).rows).toEqual([]), { timeout: 50_000 });
  const { child, ended } = startServer(await freePort());
  // The first connection is that of the migrations, long before anything is served.
  await vi.waitFor(async () => expect((await pool.query(others)).rows).not.toEqual([]), {
    timeout: 50_000,
    interval: 5,
  });
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, said: '' });
  await vi.waitFor(async () => expect((await pool.query(others)).rows).toEqual([]), { timeout: 50_000 });
  await pool.end();
});

it('says in one sentence why it cannot start', async () => {
  const { taken, port } = await listening();
  const busy = await startServer(port).ended;
  taken.close();
  expect(busy).toEqual({
    code: 1,
    said: `Vivavoce cannot start: Port ${port} is already in use; set PORT to another one.\n`,
  });
  const nowhere = await startServer(port, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }).ended;
  expect(nowhere.code).toBe(1);
  expect(nowhere.said).toMatch(/^Vivavoce cannot start: The database cannot be used: .+\n$/);
});

it('does not start on the files of another installation, and says how to adopt them', async () => {
  const port = await freePort();
  const first = startServer(port);
  await first.ready();
  await first.stop();
  const other = await createTestDatabase();
  const { code, said } = await startServer(port, { DATABASE_URL: other.url }).ended;
  expect(code).toBe(1);
  expect(said).toMatch(/^Vivavoce cannot start: The folder .+ belongs to another installation .+ storage adopt.+\n$/);
  await other.drop();
});

it('prints no value of a statement that fails while it starts', async () => {
  const broken = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: broken.url, max: 1 });
  await pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused by a trigger'; end $$;
    create trigger refuse before insert on users execute function refuse()`);
  await pool.end();
  const settings = { NODE_ENV: 'development', DATABASE_URL: broken.url, DATA_DIR: path.join(folder, 'broken') };
  const { code, said } = await startServer(await freePort(), settings).ended;
  expect(code).toBe(1);
  expect(said).toContain('Vivavoce cannot start: refused by a trigger in: insert into "users"');
  expect(said).not.toMatch(/\$argon2|@northwind\.example/);
  await broken.drop();
});

it('says as a worker that it listens on no address, and its state where metrics are wanted', async () => {
  const METRICS_PORT = String(await freePort());
  const { child, ended } = startServer(await freePort(), { ROLE: 'worker', METRICS_PORT }, 'pipe');
  const [line] = (await once(createInterface(child.stdout as Readable), 'line')) as [string];
  expect(line).toBe('Vivavoce is ready: this worker runs background tasks and listens on no address.');
  const at = (place: string) => fetch(`http://127.0.0.1:${METRICS_PORT}/${place}`);
  await vi.waitFor(async () => expect((await at('ready')).status).toBe(200), { timeout: 50_000, interval: 100 });
  expect(await (await at('metrics')).text()).toContain('vivavoce_build_info');
  child.kill('SIGTERM');
  await vi.waitFor(async () => expect((await at('ready')).status).toBe(503), { interval: 20 });
  expect((await at('live')).status).toBe(200);
  expect((await ended).code).toBe(0);
});
