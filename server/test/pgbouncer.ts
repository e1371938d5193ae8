import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

const PATIENCE_MS = 20_000;
const ACCOUNT = ['-u', 'nobody'];

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

async function untilItAnswers(url: string, pooler: ChildProcess): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await answers(url))) {
    if (pooler.exitCode !== null || Date.now() > end) throw new Error('PgBouncer does not answer.');
    await pause(100);
  }
}

/**
 * PgBouncer of the system, before every database of a server.
 * @param database an address of one of them, with a superuser
 * @param settings lines of its file, such as `pool_mode = transaction`
 * @param accounts whether each client works as itself, by its password, or all as that superuser
 * @returns the address of that database through it
 * @throws Error where the machine has none
 */
export async function startPgBouncer(
  database: URL,
  settings: string,
  accounts: 'own' | 'one' = 'one',
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (spawnSync('pgbouncer', ['--version']).error)
    throw new Error(`This test needs Debian's pgbouncer: apt-get install it.`);
  const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-pgbouncer-'));
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'pgbouncer.ini');
  const port = await freePort();
  const { hostname, port: databasePort, username, password } = database;
  const secret = decodeURIComponent(password);
  const target = `host=${hostname} port=${databasePort}`;
  const account = { own: `auth_user=${username}`, one: `user=${username} password=${secret}` }[accounts];
  const signIn = { own: `auth_type = scram-sha-256\nauth_file = ${folder}/users`, one: 'auth_type = any' }[accounts];
  writeFileSync(path.join(folder, 'users'), `"${username}" "${secret}"\n`);
  writeFileSync(
    file,
    `[databases]\n* = ${target} ${account}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\n${signIn}\nlogfile = /dev/null\n${settings}\n`,
  );
  // It refuses to run as root.
  const pooler = spawn('pgbouncer', [...(userInfo().uid === 0 ? ACCOUNT : []), file], { stdio: 'ignore' });
  const url = new URL(database);
  url.host = `127.0.0.1:${port}`;
  const stop = async () => {
    const ended = pooler.exitCode === null ? once(pooler, 'exit') : null;
    pooler.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  };
  try {
    await untilItAnswers(url.href, pooler);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: url.href, stop };
}
