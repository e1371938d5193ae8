import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../server/test/free-port.ts';

const scripts = import.meta.dirname;
const SECRET = '5b1f0c9e7a3d48628f0e9b7c6a5d4e3f';
const GOOD = { SESSION_SECRET: SECRET, PUBLIC_URL: 'https://interviews.test' };
let project: string;
let port: number;
let running: ChildProcess[];

function write(file: string, text: string, mode = 0o644): void {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), text, { mode });
}

const lock = (version: string) => JSON.stringify({ packages: { '': {}, 'node_modules/tiny': { version } } });

/** Replaces npm: logs its call, and installs by copying the lock file and linking this Node. */
const npm = `#!/bin/sh
echo "$@" >> "$PROJECT/npm-calls"
[ -f "$PROJECT/npm-fails" ] && exit 3
mkdir -p "$PROJECT/node_modules/node/bin"
ln -sf "${process.execPath}" "$PROJECT/node_modules/node/bin/node"
cp "$PROJECT/package-lock.json" "$PROJECT/node_modules/.package-lock.json"
`;

const server = `
process.on('SIGTERM', () => { console.log('draining'); process.exit(0); });
console.log('ready', process.pid);
setInterval(() => undefined, 60_000);
`;

beforeEach(async () => {
  port = await freePort();
  project = mkdtempSync(path.join(tmpdir(), 'vivavoce-start-'));
  running = [];
  production = {};
  for (const file of ['lib', 'start.mjs', 'run.mjs', 'build-web.ts']) {
    cpSync(path.join(scripts, file), path.join(project, 'scripts', file), { recursive: true });
  }
  for (const file of ['settings.mjs', 'setting-faults.mjs'].map((name) => `server/src/${name}`))
    cpSync(path.join(scripts, '..', file), path.join(project, file));
  write('package.json', '{"type":"module"}');
  write('package-lock.json', lock('1.0.0'));
  write('bin/npm', npm, 0o755);
  write('server/src/main.ts', server);
});

afterEach(async () => {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(project, { recursive: true });
});

let production: Record<string, string> = {};

function run(...args: string[]) {
  const env = { PATH: `${project}/bin:/usr/bin:/bin`, PROJECT: project, PORT: String(port), ...production };
  const child = spawn(process.execPath, args, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  const state = { child, output: '', ended: once(child, 'close').then(([code]) => code as number | null) };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (state.output += String(text)));
  return state;
}

const npmCalls = () => readFileSync(path.join(project, 'npm-calls'), 'utf8').trim().split('\n');
const says = (state: { output: string }, text: string | RegExp) =>
  vi.waitFor(() => expect(state.output).toMatch(text), { timeout: 50_000 });

describe('npm start', () => {
  test('installs once, and again when the lock file changed', async () => {
    for (const version of ['1.0.0', '1.0.0', '2.0.0']) {
      write('package-lock.json', lock(version));
      const start = run('scripts/start.mjs');
      await says(start, /ready/);
      start.child.kill('SIGTERM');
      expect(await start.ended).toBe(0);
    }
    expect(npmCalls()).toHaveLength(2);
    expect(npmCalls()[0]).toMatch(/^ci /);
  });

  test.each<[string, Record<string, string>, RegExp[]]>([
    ['nothing is set', {}, [/SESSION_SECRET is missing/, /PUBLIC_URL is missing/]],
    ['the secret is weak', { SESSION_SECRET: 'change-me', PUBLIC_URL: 'https://a.test' }, [/at least 32 characters/]],
    ['people come unencrypted', { ...GOOD, PUBLIC_URL: 'http://interviews.test' }, [/needs https/]],
    ['two are wrong', { ...GOOD, PORT: '0', TRUST_PROXY: 'maybe' }, [/PORT must be/, /TRUST_PROXY must be/]],
    [
      'a service lacks its key',
      { ...GOOD, S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'y' },
      [/S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together/],
    ],
    ['the folder is a file', { ...GOOD, DATA_DIR: '/dev/null/data' }, [/DATA_DIR \/dev\/null\/data cannot be written/]],
  ])('checks the settings before it installs anything: %s', async (_what, settings, problems) => {
    production = { NODE_ENV: 'production', ...settings };
    const start = run('scripts/start.mjs');
    expect(await start.ended).toBe(1);
    for (const problem of problems) expect(start.output).toMatch(problem);
    expect(start.output.trim().split('\n')).toHaveLength(problems.length);
    expect(existsSync(path.join(project, 'npm-calls'))).toBe(false);
  });

  test('names a port in use before it installs anything', async () => {
    const other = createServer();
    other.listen(port, '127.0.0.1');
    await once(other, 'listening');
    const start = run('scripts/start.mjs');
    expect(await start.ended).toBe(1);
    other.close();
    expect(start.output.trim()).toBe(`Vivavoce cannot start: Port ${port} is already in use; set PORT to another one.`);
    expect(existsSync(path.join(project, 'npm-calls'))).toBe(false);
  });

  test('reads the settings of the file, too', async () => {
    production = { NODE_ENV: 'production' };
    write('.env', `SESSION_SECRET=${SECRET}\nPUBLIC_URL=http://10.0.0.7`);
    const start = run('scripts/start.mjs');
    expect(await start.ended).toBe(1);
    expect(start.output).toMatch(/^Vivavoce cannot start: PUBLIC_URL http:\/\/10.0.0.7 is not encrypted/);
  });

  test('installs in production what builds the apps', async () => {
    production = { NODE_ENV: 'production', SESSION_SECRET: SECRET, PUBLIC_URL: 'http://localhost:3000' };
    const start = run('scripts/start.mjs');
    await says(start, /ready/);
    expect(npmCalls()[0]).toMatch(/^ci --include=dev /);
    start.child.kill('SIGTERM');
    await start.ended;
  });

  test('ends where an app cannot be built', async () => {
    write('web/staff/index.html', '<html>');
    const start = run('scripts/start.mjs');
    expect(await start.ended).not.toBe(0);
    expect(start.output).not.toContain('ready');
  });

  test('says in one sentence that installing failed', async () => {
    write('npm-fails', '');
    const start = run('scripts/start.mjs');
    expect(await start.ended).toBe(3);
    expect(start.output).toContain('The packages could not be installed (npm ci ended with 3)');
    expect(start.output).not.toMatch(/\n\s+at /);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('hands %s on and waits for the server', async (signal) => {
    write('server/src/main.ts', server.replace('SIGTERM', signal));
    const start = run('scripts/start.mjs');
    await says(start, /ready/);
    start.child.kill(signal);
    expect(await start.ended).toBe(0);
    expect(start.output).toContain('draining');
  });

  test('ends with the code of the server', async () => {
    write('server/src/main.ts', `console.error('PORT must be a number.'); process.exit(7);`);
    const start = run('scripts/start.mjs');
    expect(await start.ended).toBe(7);
    expect(start.output).toContain('PORT must be a number.');
  });

  test('takes the server along when it is killed itself', async () => {
    const start = run('scripts/start.mjs');
    await says(start, /ready/);
    start.child.kill('SIGKILL');
    await start.ended;
    expect(start.output).toContain('draining');
  });
});

describe('npm run dev', () => {
  test('restarts the server when a file changes', async () => {
    const dev = run('scripts/start.mjs', '--dev');
    await says(dev, /ready/);
    write('server/src/main.ts', server.replace("'ready'", "'changed'"));
    await says(dev, /changed/);
    dev.child.kill('SIGTERM');
    await dev.ended;
  });
});

test('run.mjs runs a file with its arguments and ends with its code', async () => {
  write('task.ts', `const [, , word]: string[] = process.argv; console.log(word); process.exit(4);`);
  const task = run('scripts/run.mjs', 'task.ts', 'hello');
  expect(await task.ended).toBe(4);
  expect(task.output).toContain('hello');
});

test('an older Node is told what is needed', async () => {
  write(
    'old.mjs',
    `Object.defineProperty(process.versions, 'node', { value: '18.0.0' }); await import('./scripts/start.mjs');`,
  );
  const start = run('old.mjs');
  expect(await start.ended).toBe(1);
  expect(start.output).toMatch(/^Vivavoce needs Node 20 or newer/);
});
