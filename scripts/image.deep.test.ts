import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/test/database/database.ts';
import { freePort } from '../server/test/free-port.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-image-'));
const tool = path.join(folder, 'podman');
const IMAGE = 'localhost/vivavoce-test';
const LARGEST_BYTES = 700_000_000;
let database: TestDatabase;

const run = (...call: string[]) => execFileSync(tool, call, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** podman that touches nothing of this machine's own images and networks, and works inside a container. */
function preparePodman(): void {
  for (const program of ['podman', 'runc', 'mmdebstrap'])
    try {
      execFileSync('which', [program]);
    } catch {
      throw new Error(`${program} is missing; Debian has it as a package.`);
    }
  const settings = path.join(folder, 'containers.conf');
  writeFileSync(settings, '[containers]\ndefault_ulimits = ["nofile=16384:16384", "nproc=16384:16384"]\n');
  writeFileSync(
    tool,
    `#!/bin/sh
export CONTAINERS_CONF=${settings}
exec podman --root ${folder}/images --runroot ${folder}/run --storage-driver overlay --cgroup-manager cgroupfs --runtime runc "$@"
`,
  );
  chmodSync(tool, 0o755);
}

beforeAll(async () => {
  preparePodman();
  database = await createTestDatabase();
  execFileSync('deploy/build-image.sh', ['--own-base'], {
    cwd: root,
    env: { ...process.env, TOOL: tool, IMAGE, BUILD_OPTIONS: '--network host' },
    stdio: 'inherit',
  });
}, 1_800_000);
afterAll(async () => {
  run('rmi', '--all', '--force');
  await database.drop();
});

it('is at most 700 MB with ffmpeg, and holds one Node, no test, no source of an app and no snapshot', () => {
  expect(Number(run('image', 'inspect', '--format', '{{.Size}}', IMAGE))).toBeLessThan(LARGEST_BYTES);
  const inside = (command: string) => run('run', '--rm', '--entrypoint', 'sh', IMAGE, '-c', command).trim();
  expect(inside('find / -xdev -type f -name node -perm -1')).toBe('/usr/local/bin/node');
  const left = `-name '*.test.ts*' -o -name '*_snapshot.json' -o -path '/app/web/*/src' -o -name bench`;
  expect(inside(`find /app -path /app/node_modules -prune -o \\( ${left} \\) -print`)).toBe('');
  expect(inside('ffmpeg -hide_banner -loglevel error -f lavfi -i testsrc=d=1 -c:v libx264 -f null - && id -u')).toBe(
    '1000',
  );
});

it('runs read-only without rights, is well, serves every page, and ends within ten seconds', async () => {
  const [port, metrics] = [await freePort(), await freePort()];
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o777 });
  chmodSync(data, 0o777);
  const settings = {
    DATABASE_URL: database.url,
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    METRICS_PORT: String(metrics),
    SESSION_SECRET: randomBytes(32).toString('hex'),
  };
  const child = spawn(tool, [
    'run',
    '--name',
    'vivavoce-test',
    '--network',
    'host',
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'all',
    '--security-opt',
    'no-new-privileges',
    '--volume',
    `${data}:/data`,
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    IMAGE,
  ]);
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log += String(text)));
  const ended = once(child, 'exit');
  await vi.waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(log);
      expect(log).toContain('one-time code');
    },
    { timeout: 120_000, interval: 200 },
  );
  expect(run('exec', 'vivavoce-test', 'sh', '-c', 'node scripts/health.mjs && id -u').trim()).toBe('1000');
  for (const page of ['/setup', '/login', '/fr/login', '/help'])
    expect(await (await fetch(`http://localhost:${port}${page}`)).text(), page).toContain('<script');
  expect(await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()).toContain('vivavoce_build_info');
  expect(log).not.toMatch(/"level":[56]0/);
  const begun = performance.now();
  run('stop', '--time', '20', 'vivavoce-test');
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect((await ended)[0]).toBe(0);
});
