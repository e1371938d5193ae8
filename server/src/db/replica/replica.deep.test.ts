import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Operation } from '@vivavoce/contract/index.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiClient } from '../../../test/api-client.ts';
import { freePort } from '../../../test/free-port.ts';
import { REPLICA_READS } from '../../../test/replica-reads.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded-postgres/index.ts';
import { DEMO_PASSWORD } from '../seed/demo-content.ts';

/** The product on a primary with a standby that streams from it. */
const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-test-replica-'));
const dataOf = (name: 'primary' | 'standby' | 'product') => path.join(folder, name);
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let main: ChildProcess;
let onPrimary: pg.Client;
let owner: ApiClient;
let places: { shortname: string; job: number; application: number };
let said = '';

const log = () => undefined;
const clusterOf = (name: 'primary' | 'standby') => path.join(dataOf(name), 'postgres/cluster');

async function startStandby(): Promise<void> {
  const { hostname, port, username, password } = new URL(primary.url);
  const settings = {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    hot_standby_feedback: 'on',
    log_statement: 'all',
  };
  standby = await startEmbeddedPostgres({ dataDir: dataOf('standby'), log, settings });
}

/** Reads that the standby has completed. */
const served = () =>
  readFileSync(path.join(dataOf('standby'), 'postgres/server.log'), 'utf8').split('statement: commit').length;

async function onStandby(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const list = () => owner.get(`/api/jobs/${places.job}/applications?status=Responded`);

/** Calls until the standby answers reads again. */
const readAgain = () =>
  vi.waitFor(
    async () => {
      const before = served();
      expect((await list()).status).toBe(200);
      expect(served()).toBeGreaterThan(before);
    },
    { timeout: 20_000, interval: 200 },
  );

const linesOf = (text: string) => said.split(text).length - 1;

/** Whether callers read their change in the log of changes right after it, and from where. */
async function changeAndRead(): Promise<{ isThere: boolean; from: 'standby' | 'primary' }> {
  const change = await owner.post('/api/tags', { name: `Tag ${randomBytes(6).toString('hex')}` });
  expect(change.status, change.text).toBe(201);
  const { rows } = await onPrimary.query<{ id: string }>('select max(id) as id from audit_events');
  const before = served();
  const reply = await owner.get('/api/audit');
  const [entry] = (reply.json as { results: { id: number }[] }).results;
  return { isThere: entry?.id === Number(rows[0]?.id), from: served() > before ? 'standby' : 'primary' };
}

beforeAll(async () => {
  chmodSync(folder, 0o755);
  await (await startEmbeddedPostgres({ dataDir: dataOf('primary'), log })).stop();
  spawnSync('cp', ['-a', dataOf('primary'), dataOf('standby')]);
  const signal = path.join(clusterOf('standby'), 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(clusterOf('standby'));
  chownSync(signal, uid, gid);
  primary = await startEmbeddedPostgres({ dataDir: dataOf('primary'), log });
  await startStandby();
  onPrimary = new pg.Client({ connectionString: primary.url });
  await onPrimary.connect();
  const port = await freePort();
  main = spawn(process.execPath, [fileURLToPath(new URL('../../main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataOf('product'),
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: standby.url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [main.stdout, main.stderr]) stream?.on('data', (line) => (said += String(line)));
  const ready = async () => {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
    if (status !== 200) throw new Error(`${status}: ${said}`);
  };
  await vi.waitFor(ready, { timeout: 150_000, interval: 250 });
  owner = new ApiClient(`http://127.0.0.1:${port}`);
  const reply = await owner.post('/login/ajax', { username: 'owner@northwind.example', password: DEMO_PASSWORD });
  if (reply.status !== 200) throw new Error(reply.text);
  await owner.get('/api/user');
  const { rows } = await onPrimary.query<{ job: string; application: string }>(`
    select job_id as job, min(a.id) as application from applications a join companies c on c.id = a.company_id
    where shortname = 'northwind' group by 1 order by count(*) desc limit 1`);
  places = { shortname: 'northwind', job: Number(rows[0]?.job), application: Number(rows[0]?.application) };
  await onPrimary.query(
    `insert into platform_administrators (user_id) select id from users where email = 'owner@northwind.example' on conflict do nothing`,
  );
  await readAgain();
});
afterAll(async () => {
  const ended = once(main, 'exit');
  main.kill('SIGTERM');
  await ended;
  await onPrimary.end();
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true });
});

test.each(Object.keys(REPLICA_READS) as Operation[])(
  'a standby can answer %s, with the role of the server',
  async (operation) => {
    const before = served();
    const reply = await owner.get(REPLICA_READS[operation]?.(places) ?? '');
    expect(reply.status, reply.text).toBe(200);
    await vi.waitFor(() => expect(served()).toBeGreaterThan(before));
    expect(said).not.toContain('reads go to the primary');
  },
);

test('callers read what they wrote, from whichever database has it', async () => {
  const reads: Awaited<ReturnType<typeof changeAndRead>>[] = [];
  for (let time = 0; time < 30; time += 1) reads.push(await changeAndRead());
  expect(reads.filter(({ isThere }) => !isThere)).toEqual([]);
  expect(reads.filter(({ from }) => from === 'standby').length).toBeGreaterThan(15);
});

test('while replay rests, what was written since is read from the primary, and nothing older by anybody', async () => {
  await onStandby('select pg_wal_replay_pause()');
  expect(await changeAndRead()).toEqual({ isThere: true, from: 'primary' });
  const before = served();
  const replies = await Promise.all([list(), list(), owner.get('/api/activities')]);
  expect([replies.map(({ status }) => status), served()]).toEqual([[200, 200, 200], before]);
  await onStandby('select pg_wal_replay_resume()');
  await readAgain();
});

test('a standby an hour behind answers nothing, and no call fails', async () => {
  await onStandby(`alter system set recovery_min_apply_delay = '1h'`);
  await onStandby('select pg_reload_conf()');
  await changeAndRead();
  const before = served();
  for (let time = 0; time < 20; time += 1) expect((await list()).status).toBe(200);
  expect(served()).toBe(before);
  await vi.waitFor(() => expect(linesOf('has not replayed what was written last')).toBe(1), 15_000);
  await onStandby('alter system reset recovery_min_apply_delay');
  await onStandby('select pg_reload_conf()');
  await readAgain();
  expect(linesOf('the replica is read again')).toBe(1);
});

test('while many write, reads are answered by both, and none is older than its beginning', async () => {
  const end = new AbortController();
  // Each writes rows of its own: two that take the same ones in another order would end in a deadlock.
  const writers = [1, 2].map(async (rest) => {
    const client = new pg.Client({ connectionString: primary.url });
    client.on('error', () => undefined);
    await client.connect();
    let writes = 0;
    for (; !end.signal.aborted; writes += 1)
      await client.query(`update users set last_name = last_name where id % 50 = ${rest}`);
    await client.end();
    return writes;
  });
  const before = served();
  for (let time = 0; time < 200; time += 1) expect((await list()).status).toBe(200);
  const share = (served() - before) / 200;
  const { isThere } = await changeAndRead();
  end.abort();
  const writes = await Promise.all(writers);
  console.info(`${writes.join(' + ')} commits beside 200 reads, of which the standby answered ${share * 100} %`);
  expect(isThere).toBe(true);
  expect(share).toBeGreaterThan(0.1);
  await readAgain();
});

test('the standby is killed under load: no call fails, and the log has a line at each end', async () => {
  const [begins, ends] = [linesOf('reads go to the primary'), linesOf('the replica is read again')];
  const end = new AbortController();
  const readers = [
    list,
    list,
    () => owner.get('/api/activities'),
    () => owner.get('/api/companies/northwind/stats'),
  ].map(async (read) => {
    const statuses = new Map<number, number>();
    while (!end.signal.aborted) {
      const { status } = await read();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    return [...statuses.keys()];
  });
  await pause(1_000);
  await standby.stop();
  await pause(4_000);
  await startStandby();
  await pause(4_000);
  end.abort();
  expect(await Promise.all(readers)).toEqual([[200], [200], [200], [200]]);
  await readAgain();
  expect([linesOf('reads go to the primary'), linesOf('the replica is read again')]).toEqual([begins + 1, ends + 1]);
});

test('a standby that is promoted is no longer read', async () => {
  await onStandby('select pg_promote()');
  await vi.waitFor(async () => {
    await list();
    expect(said).toContain('is no standby');
  }, 10_000);
  await changeAndRead();
  const before = served();
  expect([(await list()).status, served()]).toEqual([200, before]);
});
