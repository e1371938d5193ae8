import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runningEmbeddedPostgres, stopOrphan } from './index.ts';
import { isAlive } from './processes.ts';

type Report = { url: string; adopted: boolean; problems?: string[] };
type Server = { process: ChildProcess; report: Report };

const fixture = fileURLToPath(new URL('supervise.fixture.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
let home: string;
let dataDir: string;
let servers: Server[];

async function startServer(account: { uid?: number; gid?: number } = {}): Promise<Server> {
  const child = spawn(process.execPath, [fixture, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], ...account });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const server = { process: child, report: JSON.parse(line) as Report };
  servers.push(server);
  return server;
}

async function end(server: Server, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(server.process, 'exit');
  server.process.kill(signal);
  const [code] = (await ended) as [number | null];
  return code;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'vivavoce-postgres-'));
  chmodSync(home, 0o755);
  dataDir = path.join(home, 'data');
  servers = [];
});

afterEach(async () => {
  for (const server of servers) {
    const running = server.process.exitCode === null && server.process.signalCode === null;
    if (running) await end(server, 'SIGKILL');
  }
  await stopOrphan(dataDir);
  rmSync(home, { recursive: true });
});

describe('a server that is killed', () => {
  test('leaves a database that the next one adopts with everything that was committed', async () => {
    const first = await startServer();
    expect(first.report.adopted).toBe(false);
    await query(first.report.url, 'create table kept as select generate_series(1, 1000) as id');
    await end(first, 'SIGKILL');
    const pid = postmasterPid();

    const second = await startServer();
    expect(second.report).toEqual({ url: first.report.url, adopted: true });
    expect(await query(second.report.url, 'select count(*)::int as kept from kept')).toEqual([{ kept: 1000 }]);
    expect(postmasterPid()).toBe(pid);

    expect(await end(second, 'SIGTERM')).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  test('together with its database leaves files that the next one recovers', async () => {
    const first = await startServer();
    await query(first.report.url, 'create table kept as select 7 as id');
    const pid = postmasterPid();
    await end(first, 'SIGKILL');
    process.kill(pid, 'SIGKILL');

    const second = await startServer();
    expect(second.report.adopted).toBe(false);
    expect(await query(second.report.url, 'select id from kept')).toEqual([{ id: 7 }]);
  });
});

describe('one folder', () => {
  test('serves one server at a time', async () => {
    const first = await startServer();
    const second = await startServer();
    expect(second.report.problems).toEqual([
      `Another Vivavoce (process ${first.process.pid}) already uses ${dataDir}; stop it first or set another DATA_DIR.`,
    ]);
    expect(await query(first.report.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect(runningEmbeddedPostgres(dataDir)).toBe(first.report.url);
  });

  test('copied while its database runs gets a database of its own', async () => {
    const original = dataDir;
    const first = await startServer();
    dataDir = path.join(home, 'copy');
    cpSync(original, dataDir, { recursive: true });
    const cluster = path.join(original, 'postgres/cluster');
    const { uid, gid } = statSync(cluster);
    for (const name of ['.', 'postmaster.pid']) chownSync(path.join(dataDir, 'postgres/cluster', name), uid, gid);
    expect(runningEmbeddedPostgres(dataDir)).toBeUndefined();
    dataDir = original;
    await end(first, 'SIGTERM');
  });
});

describe('a file that names a process', () => {
  test('is not believed when that process is something else', async () => {
    const first = await startServer();
    await query(first.report.url, 'create table kept as select 7 as id');
    await end(first, 'SIGTERM');
    const stale = [process.pid, dataDir, 1, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n');
    const pidFile = path.join(dataDir, 'postgres/cluster/postmaster.pid');
    writeFileSync(pidFile, stale);

    const second = await startServer();
    expect(second.report.adopted).toBe(false);
    expect(await query(second.report.url, 'select id from kept')).toEqual([{ id: 7 }]);
  });
});

describe('a database that dies while the server lives', () => {
  test.each(['its own', 'adopted'])('is started again at the same address (%s)', async (kind) => {
    let server = await startServer();
    if (kind === 'adopted') {
      await end(server, 'SIGKILL');
      server = await startServer();
    }
    await query(server.report.url, 'create table kept as select 7 as id');
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(
      async () => {
        expect(await query(server.report.url, 'select id from kept')).toEqual([{ id: 7 }]);
        expect(postmasterPid()).not.toBe(pid);
      },
      { timeout: 50_000, interval: 100 },
    );
  });
});

test('a cluster knows letters beyond ASCII and keeps what it is told', async () => {
  const { report } = await startServer();
  const rows = await query(
    report.url,
    `select lower('ÉLODIE') as lower, 'Élodie' ilike 'élo%' as found, current_setting('fsync') as fsync,
       (select string_agg(name, ' ' order by name) from (values ('Zoe'), ('élan'), ('Eve'), ('adam')) as n(name)) as sorted`,
  );
  expect(rows).toEqual([{ lower: 'élodie', found: true, fsync: 'on', sorted: 'adam élan Eve Zoe' }]);
});

test.runIf(isRoot)('root never runs PostgreSQL as itself, even below a folder closed to others', async () => {
  chmodSync(home, 0o700);
  const { report } = await startServer();
  expect(statSync(path.join(dataDir, 'postgres/cluster')).uid).not.toBe(0);
  expect(await query(report.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test.runIf(isRoot)('an ordinary user runs it as itself', async () => {
  const account = { uid: 65534, gid: 65534 };
  mkdirSync(dataDir);
  chownSync(dataDir, account.uid, account.gid);
  const { report } = await startServer(account);
  expect(await query(report.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  expect(statSync(path.join(dataDir, 'postgres/access.json'))).toMatchObject({ uid: account.uid });
});
