import { execFileSync, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { request as callNode } from 'node:http';
import { createServer } from 'node:https';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { aCertificate } from '../../server/test/certificate.ts';
import { freePort } from '../../server/test/free-port.ts';
import { QUICK_IMPORTS } from '../../server/test/server-process.ts';
import { type People, peopleOf } from './cluster.fixture.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Programs of releases are linked with their packages, so they lie on the disk of the packages. */
mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
const FOLDER = mkdtempSync(path.join(ROOT, '.cache/rolling-'));
/** As the balancer of deploy/ha looks. */
const LOOK_MS = 1_000;

interface Node {
  name: string;
  role: 'api' | 'worker';
  stop: () => Promise<void>;
}

const git = (...command: string[]) => execFileSync('git', command, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The release before: UPGRADE_FROM, or the program before the last migration. */
function releaseBefore(): string {
  const folder = path.join(FOLDER, 'before');
  mkdirSync(folder);
  const newest = git('log', '-1', '--format=%H', '--', 'server/src/db/migrations/*.sql');
  const commit = process.env['UPGRADE_FROM'] ?? `${newest}^`;
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], { cwd: ROOT });
  const isSame = readFileSync(path.join(folder, 'package-lock.json')).equals(
    readFileSync(path.join(ROOT, 'package-lock.json')),
  );
  if (isSame) execFileSync('cp', ['-al', path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')]);
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  return folder;
}

let settings: Record<string, string>;
let database: string;
let people: People;
let closePeople: () => void;
const nodes = new Map<string, Node>();
/** Ports of the apis that were ready when the balancer looked last. */
const ready = new Set<number>();

async function isReady(metrics: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${metrics}/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

const logOf = (name: string): string => readFileSync(path.join(FOLDER, `${name}.log`), 'utf8');

/** Starts a node of a release and resolves once it is ready. */
async function start(root: string, name: string, role: Node['role']): Promise<void> {
  const [port, metrics] = [await freePort(), await freePort()];
  const own = { ROLE: role, NODE_NAME: name, PORT: String(port), METRICS_PORT: String(metrics) };
  const log = openSync(path.join(FOLDER, `${name}.log`), 'a');
  const child = spawn(process.execPath, ['--import', QUICK_IMPORTS, path.join(root, 'server/src/main.ts')], {
    env: { PATH: process.env['PATH'], ...settings, ...own },
    stdio: ['ignore', log, log],
  });
  const ended = once(child, 'exit');
  const look = async () => {
    if (role === 'api' && (await isReady(metrics))) ready.add(port);
    else ready.delete(port);
  };
  await vi.waitFor(async () => expect(await isReady(metrics)).toBe(true), { timeout: 120_000, interval: 250 });
  await look();
  const timer = setInterval(() => void look(), LOOK_MS);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    clearInterval(timer);
    ready.delete(port);
  };
  nodes.set(name, { name, role, stop });
}

/** A balancer with https before the apis, in turns. */
async function balance(): Promise<{ url: string; certificate: string; close: () => void }> {
  const { key, cert, file } = aCertificate();
  let turn = 0;
  const server = createServer({ key, cert }, (from, to) => {
    const ports = [...ready];
    turn += 1;
    const port = ports[turn % ports.length];
    if (port === undefined) return void to.writeHead(503).end();
    const { method, url: path_, headers } = from;
    const forward = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' };
    const call = callNode({ port, method, path: path_, headers: { ...headers, ...forward }, agent: false }, (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(to);
    });
    call.on('error', () => (to.headersSent ? to.destroy() : to.writeHead(502).end()));
    from.pipe(call);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { url: `https://localhost:${port}`, certificate: file, close: () => server.close() };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

let balancer: Awaited<ReturnType<typeof balance>>;
let before: string;
beforeAll(async () => {
  before = releaseBefore();
  database = `rolling_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${database}`);
  balancer = await balance();
  settings = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: '1',
    PLATFORM_SECOND_FACTOR: 'optional',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: path.join(FOLDER, 'data'),
    DATABASE_URL: Object.assign(new URL(inject('databaseServer')), { pathname: database }).href,
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'Rolling <mail@rolling.example>',
  };
  for (const [name, role] of [
    ['api-1', 'api'],
    ['api-2', 'api'],
    ['worker-1', 'worker'],
    ['worker-2', 'worker'],
  ] as const)
    await start(before, name, role);
  const log = openSync(path.join(FOLDER, 'people.log'), 'a');
  const child = fork(path.join(import.meta.dirname, 'people.fixture.ts'), {
    execArgv: ['--import', QUICK_IMPORTS],
    env: { ...process.env, ...settings, MAIL_HOST: '127.0.0.1', NODE_EXTRA_CA_CERTS: balancer.certificate },
    stdio: ['ignore', log, log, 'ipc'],
  });
  await once(child, 'message');
  closePeople = () => child.disconnect();
  people = peopleOf(child);
  const codes = ['api-1', 'api-2'].flatMap((name) => / code (\S+)/.exec(logOf(name))?.[1] ?? []);
  await people.setUp(codes);
}, 600_000);

afterAll(async () => {
  closePeople?.();
  for (const { stop } of nodes.values()) await stop();
  balancer?.close();
  await onServer(`drop database if exists ${database} with (force)`);
  rmSync(FOLDER, { recursive: true, force: true });
});

test('nodes of the release before are replaced one after another, and no call fails', async () => {
  const begun = Date.now();
  await people.begin('upgrade');
  const works = (since: number) =>
    vi.waitFor(
      async () =>
        expect(await people.succeeded(since)).toEqual(expect.arrayContaining(['write', 'read', 'chunk', 'seal'])),
      { timeout: 120_000, interval: 250 },
    );
  await works(begun);
  for (const { name, role, stop } of nodes.values()) {
    await stop();
    await start(ROOT, name, role);
    await pause(3 * LOOK_MS);
  }
  await works(Date.now());
  const { calls, acknowledged, faults } = await people.end();
  console.log(JSON.stringify({ acknowledged, calls: calls.length }));
  expect(faults).toEqual([]);
  expect(calls.filter(({ status }) => status === 0 || status >= 400)).toEqual([]);
});
