import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { byPort, createTestDatabase } from '../test/database/database.ts';
import type { TestDatabase } from '../test/database/database.ts';
import { freePort } from '../test/free-port.ts';
import { startServerProcess, type ServerProcess } from '../test/server-process.ts';
import { migrate } from './db/migrate.ts';

const [SECRET, OTHER_SECRET] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
const servers: ServerProcess[] = [];
let database: TestDatabase;
/** By the port, since the socket of the tests lets every role in. */
let url: string;
let owner: pg.Client;
let role: string;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  url = byPort(database.url).href;
  folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-test-nodes-'));
  role = `vivavoce_server_${new URL(url).pathname.slice(1)}`;
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});
afterEach(async () => {
  for (const { child, ended } of servers.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await owner.query('delete from nodes');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const settingsOf = (more: Record<string, string>) => ({
  DATA_DIR: folder,
  DATABASE_URL: url,
  SESSION_SECRET: SECRET,
  ...more,
});

async function start(more: Record<string, string> = {}, stdout: 'ignore' | 'pipe' = 'ignore'): Promise<ServerProcess> {
  const server = startServerProcess(await freePort(), settingsOf(more), stdout);
  servers.push(server);
  return server;
}

async function running(more: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await start(more);
  await server.ready();
  return server;
}

/** A call that reads the database, on a connection that begins now. */
async function call({ get }: ServerProcess): Promise<Response> {
  await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  return get('/api/setup');
}

/** What a command of the operator prints. */
const command = (script: string, args: string[], more: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve) => {
    const file = fileURLToPath(new URL(`../../scripts/${script}`, import.meta.url));
    const env = { PATH: process.env['PATH'], NODE_ENV: 'test', ...settingsOf(more) };
    execFile(process.execPath, [file, ...args], { env }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });

const DIFFERS =
  /^Vivavoce cannot start: SESSION_SECRET differs from that of the node \S+-both, which reported \d+ s ago: use the same one on all nodes, .+\n$/;

it('starts with no other secret than that of a node that runs, which goes on answering', async () => {
  const first = await running();
  expect((await call(first)).status).toBe(200);
  expect(await (await start({ SESSION_SECRET: OTHER_SECRET, NODE_NAME: 'second' })).ended).toEqual({
    code: 1,
    said: expect.stringMatching(DIFFERS),
  });
  await expect(migrate(url, { secret: OTHER_SECRET })).rejects.toThrow('SESSION_SECRET differs');
  expect((await call(first)).status).toBe(200);
  expect(await command('doctor.ts', [], { SESSION_SECRET: OTHER_SECRET })).toMatch(
    /✗ nodes +SESSION_SECRET differs from that of \S+-both\. Use the same one/,
  );
});

it('starts with another secret once every node has stopped, and again after a crash', async () => {
  await (await running()).stop();
  const second = await running({ SESSION_SECRET: OTHER_SECRET });
  expect((await call(second)).status).toBe(200);
  second.child.kill('SIGKILL');
  await second.ended;
  const third = await running({ SESSION_SECRET: OTHER_SECRET });
  expect((await call(third)).status).toBe(200);
});

it('starts on no other folder than the nodes that run, and lists those that share one', async () => {
  const first = await running({ NODE_NAME: 'web1' });
  // The disk of a cloned machine has the mark of the first folder.
  const copy = path.join(folder, 'elsewhere');
  const mark = 'objects/installation/id';
  cpSync(path.join(folder, mark), path.join(copy, mark));
  const elsewhere = await start({ ROLE: 'worker', NODE_NAME: 'work1', DATA_DIR: copy });
  expect(await elsewhere.ended).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^Vivavoce cannot start: The folder \S+elsewhere\/objects lacks the file installation\/nodes\/web1 .+ one folder .+\n$/,
    ),
  });
  const METRICS_PORT = String(await freePort());
  const worker = await start({ ROLE: 'worker', NODE_NAME: 'work1', METRICS_PORT });
  const state = async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/ready`)).status;
  await vi.waitFor(async () => expect(await state()).toBe(200), { timeout: 50_000, interval: 100 });
  const [titles, ...rows] = (await command('admin.ts', ['node', 'list'])).trim().split('\n');
  expect(titles).toMatch(/^name +role +version +secret +storage +settings +last report$/);
  const cells = rows.map((row) => row.split(/ {2,}/));
  expect(cells.map(([name, part]) => [name, part])).toEqual([
    ['web1', 'both'],
    ['work1', 'worker'],
  ]);
  // Secret and storage agree; the address of each process of this test is another one.
  expect(new Set(cells.map((row) => row.slice(2, 5).join(' '))).size).toBe(1);
  await worker.stop();
  await first.stop();
  expect((await command('admin.ts', ['node', 'list'])).trim()).toBe('No node has reported in the last day.');
});

it('answers 503 and not 500 while the database refuses its role, with one line in the log', async () => {
  const server = await start({ LOG_LEVEL: 'error' }, 'pipe');
  let log = '';
  server.child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await server.ready();
  const { rows } = await owner.query<{ verifier: string }>(
    'select rolpassword as verifier from pg_authid where rolname = $1',
    [role],
  );
  const setPassword = (password: string) => owner.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
  await setPassword('another one');
  for (const refused of [await call(server), await call(server)])
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  await setPassword(rows[0]?.verifier ?? '');
  await vi.waitFor(async () => expect((await server.get('/api/setup')).status).toBe(200), {
    timeout: 50_000,
    interval: 100,
  });
  await server.stop();
  expect(log.split('the database does not answer')).toHaveLength(2);
});
