import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiClient } from '../../test/api-client.ts';
import { byPort, createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { freePort } from '../../test/free-port.ts';
import { startPgBouncer } from '../../test/pgbouncer.ts';
import { recordEvent } from '../modules/feed/feed.service.ts';
import { foldBucketDeltas } from '../tasks/definitions/applicants.ts';
import { createTaskQueue } from '../tasks/queue/queue.ts';
import { connectDatabase, type Database } from './client.ts';
import { DEMO_PASSWORD } from './seed/demo-content.ts';

/** An api and a worker with the demo, behind PgBouncer in transaction mode with four connections for all of them. */
const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-test-pooler-'));
const processes: ChildProcess[] = [];
let database: TestDatabase;
let direct: Database;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let port: number;
let said = '';

function start(settings: Record<string, string>): void {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'development', DATA_DIR: folder, LOG_LEVEL: 'warn', ...settings };
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (line) => (said += String(line)));
  processes.push(child);
}

beforeAll(async () => {
  database = await createTestDatabase();
  direct = connectDatabase(database.url, () => undefined, 2);
  const settings = 'pool_mode = transaction\ndefault_pool_size = 4\nserver_round_robin = 1';
  pooler = await startPgBouncer(byPort(database.url), settings, 'own');
  port = await freePort();
  const common = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: byPort(database.url).href,
    DATABASE_STATEMENTS: 'plain',
    DATABASE_POOL: '12',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  start({ ...common, ROLE: 'api' });
  start({ ...common, ROLE: 'worker' });
  const ready = async () => {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
    if (status !== 200) throw new Error(`${status}: ${said}`);
  };
  await vi.waitFor(ready, { timeout: 150_000, interval: 250 });
});
afterAll(async () => {
  await Promise.all(
    processes.map(async (child) => {
      const ended = child.exitCode === null && once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }),
  );
  await direct.close();
  await pooler.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function signIn(): Promise<ApiClient> {
  const client = new ApiClient(`http://127.0.0.1:${port}`);
  const reply = await client.post('/login/ajax', { username: 'owner@northwind.example', password: DEMO_PASSWORD });
  expect(reply.status, reply.text).toBe(200);
  await client.get('/api/user');
  return client;
}

test('many people read lists at the same time', async () => {
  const people: ApiClient[] = [];
  for (let person = 0; person < 6; person += 1) people.push(await signIn());
  const jobs = (await people[0]!.get('/api/jobs')).json as { results: { id: number }[] };
  const places = ['/api/jobs', '/api/desk', '/api/activities', '/api/user', '/api/reviewers'].concat(
    jobs.results.flatMap(({ id }) => [`/api/jobs/${id}`, `/api/jobs/${id}/applications?status=Responded`]),
  );
  const replies = await Promise.all(
    people.flatMap((person) => places.flatMap((place) => [person.get(place), person.get(place)])),
  );
  expect(replies.length).toBeGreaterThan(100);
  expect(replies.filter(({ status }) => status !== 200).map(({ status, text }) => `${status} ${text}`)).toEqual([]);
});

test('the feed tells of what happens, and a worker hears of a new task', async () => {
  const client = await signIn();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const line = await fetch(`${client.base}/api/activities/stream?wait=60`, { headers: { cookie } });
  const { rows } = await direct.pool.query<{ id: string; company_id: string }>(
    `select jobs.id, company_id from jobs join companies on companies.id = company_id where shortname = 'northwind' limit 1`,
  );
  const [company_id, job_id] = [Number(rows[0]?.company_id), Number(rows[0]?.id)];
  const reader = line.body!.pipeThrough(new TextDecoderStream()).getReader();
  await recordEvent(direct.db, { company_id, job_id, type: 'job.published', actor: 'system' });
  for (let text = ''; !text.includes('event: news');) text += (await reader.read()).value ?? '';
  await reader.cancel();

  const log = { warn: () => undefined, error: () => undefined };
  const queue = createTaskQueue({ connection_string: database.url, role: 'api', log });
  await queue.start();
  const id = await direct.db.transaction((tx) => queue.enqueue(tx, foldBucketDeltas, {}, { key: 'of this test' }));
  const state = async () => (await direct.pool.query('select state from pgboss.job where id = $1', [id])).rows;
  await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'completed' }]), { timeout: 50_000 });
  await queue.stop();
});

test('the server works with its role through the pooler, and only the worker listens beside it', async () => {
  const { rows } = await direct.pool.query(`
    select usename like 'vivavoce_server_%' as with_role from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ~ '^LISTEN|pg_listening_channels'`);
  expect(rows).toEqual([{ with_role: true }]);
  const served = await direct.pool.query(`
    select distinct client_port from pg_stat_activity where datname = current_database() and usename like 'vivavoce_server_%'`);
  expect(served.rowCount).toBeGreaterThan(1);
  expect(said).not.toMatch(/"level":(50|60)/);
});
