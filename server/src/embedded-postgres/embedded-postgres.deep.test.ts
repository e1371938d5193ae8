import { chmodSync, chownSync, cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { runningEmbeddedPostgres } from './index.ts';
import { end, folder, isRoot, postmasterPid, query, startServer, useFolder } from './supervised-server.fixture.ts';

useFolder();

describe('a server that is killed', () => {
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
      `Another Vivavoce (process ${first.process.pid}) already uses ${folder.dataDir}; stop it first or set another DATA_DIR.`,
    ]);
    expect(await query(first.report.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect(runningEmbeddedPostgres(folder.dataDir)).toBe(first.report.url);
  });

  test('copied while its database runs gets a database of its own', async () => {
    const original = folder.dataDir;
    const first = await startServer();
    folder.dataDir = path.join(folder.home, 'copy');
    cpSync(original, folder.dataDir, { recursive: true });
    const cluster = path.join(original, 'postgres/cluster');
    const { uid, gid } = statSync(cluster);
    for (const name of ['.', 'postmaster.pid'])
      chownSync(path.join(folder.dataDir, 'postgres/cluster', name), uid, gid);
    expect(runningEmbeddedPostgres(folder.dataDir)).toBeUndefined();
    folder.dataDir = original;
    await end(first, 'SIGTERM');
  });
});

describe('a file that names a process', () => {
  test('is not believed when that process is something else', async () => {
    const first = await startServer();
    await query(first.report.url, 'create table kept as select 7 as id');
    await end(first, 'SIGTERM');
    const stale = [process.pid, folder.dataDir, 1, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n');
    const pidFile = path.join(folder.dataDir, 'postgres/cluster/postmaster.pid');
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
  chmodSync(folder.home, 0o700);
  const { report } = await startServer();
  expect(statSync(path.join(folder.dataDir, 'postgres/cluster')).uid).not.toBe(0);
  expect(await query(report.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test.runIf(isRoot)('an ordinary user runs it as itself', async () => {
  const account = { uid: 65534, gid: 65534 };
  mkdirSync(folder.dataDir);
  chownSync(folder.dataDir, account.uid, account.gid);
  const { report } = await startServer(account);
  expect(await query(report.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  expect(statSync(path.join(folder.dataDir, 'postgres/access.json'))).toMatchObject({ uid: account.uid });
});
