import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { byPort, createTestDatabase, type TestDatabase } from '../../server/test/database/database.ts';
import { freePort } from '../../server/test/free-port.ts';
import { openComposed } from './composed.fixture.ts';
import { openPodman, type Podman } from './podman.fixture.ts';

const IMAGE = 'localhost/vivavoce-test';
const LARGEST_BYTES = 700_000_000;
let podman: Podman;
let database: TestDatabase;

beforeAll(async () => {
  podman = openPodman();
  database = await createTestDatabase();
  podman.buildProduct(IMAGE);
}, 1_800_000);
afterAll(async () => {
  podman?.close();
  await database?.drop();
});

it('is at most 700 MB with ffmpeg, and holds one Node, no test, no source of an app and no snapshot', () => {
  expect(Number(podman.run('image', 'inspect', '--format', '{{.Size}}', IMAGE))).toBeLessThan(LARGEST_BYTES);
  const inside = (command: string, user = 'node') =>
    podman.run('run', '--rm', '--user', user, '--entrypoint', 'sh', IMAGE, '-c', command).trim();
  expect(inside('find / -xdev -type f -name node -perm -1', 'root')).toBe('/usr/local/bin/node');
  const left = `-name '*.test.ts*' -o -name '*_snapshot.json' -o -path '/app/web/*/src' -o -name bench`;
  expect(inside(`find /app -path /app/node_modules -prune -o \\( ${left} \\) -print`)).toBe('');
  expect(inside('ffmpeg -hide_banner -loglevel error -f lavfi -i testsrc=d=1 -c:v libx264 -f null - && id -u')).toBe(
    '1000',
  );
});

it('runs read-only without rights, is well, serves every page, takes and plays an answer, and ends within ten seconds', async () => {
  const [port, metrics] = [await freePort(), await freePort()];
  const data = mkdtempSync(path.join(podman.folder, 'data-'));
  chmodSync(data, 0o777);
  const settings = {
    DATABASE_URL: byPort(database.url).href,
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    METRICS_PORT: String(metrics),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    PLATFORM_SECOND_FACTOR: 'optional',
  };
  const child = spawn(podman.tool, [
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
      if (child.exitCode === null) expect(log).toContain('one-time code');
    },
    { timeout: 120_000, interval: 200 },
  );
  expect(child.exitCode, log).toBeNull();
  expect(podman.run('exec', 'vivavoce-test', 'sh', '-c', 'node scripts/health.mjs && id -u').trim()).toBe('1000');
  for (const page of ['/setup', '/login', '/fr/login', '/help'])
    expect(await (await fetch(`http://localhost:${port}${page}`)).text(), page).toContain('<script');
  expect(await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()).toContain('vivavoce_build_info');
  const [, CODE = ''] = /one-time code (\S+)/.exec(log) ?? [];
  const journey = await promisify(execFile)(process.execPath, ['scripts/deploy/journey.fixture.ts'], {
    env: { ADDRESS: settings.PUBLIC_URL, SESSION_SECRET: settings.SESSION_SECRET, CODE },
  });
  expect(JSON.parse(journey.stdout)).toMatchObject({ media_type: expect.stringContaining('video/mp4') });
  expect(log).not.toMatch(/"level":[56]0/);
  const begun = performance.now();
  podman.run('stop', '--time', '20', 'vivavoce-test');
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect((await ended)[0]).toBe(0);
  rmSync(data, { recursive: true });
});

it('as compose file: https, an answer in chunks, a lost machine, a restore, the same answer', async () => {
  const installation = openComposed(podman);
  const { compose, log, value, journey } = installation;
  const until = (state: () => void) => vi.waitFor(state, { timeout: 180_000, interval: 1_000 });
  try {
    compose('up', '-d', '--no-build');
    await until(() => expect(log('api')).toContain('one-time code'));
    const [, CODE = ''] = /one-time code (\S+)/.exec(log('api')) ?? [];
    const sent = journey({ CODE });
    expect(sent).toMatchObject({ media_type: expect.stringContaining('video/mp4') });
    await until(() => expect(Number(value('select count(*) from backups'))).toBe(1));
    // The log of the database, as it is stored each minute; files follow within twenty seconds.
    const moment = value('select now()');
    value('select pg_switch_wal()');
    await until(() => expect(value(`select last_archived_time > '${moment}' from pg_stat_archiver`)).toBe('t'));
    await until(() => expect(compose('exec', '-T', 'api', 'node', 'scripts/backup.ts')).toContain('Files: 0 copied'));
    expect(compose('exec', '-T', 'api', 'node', 'scripts/doctor.ts')).toContain('Everything works.');

    // The machine is gone, and with it all but the backups.
    installation.podman('rm', '--all', '--force', '--time', '0');
    installation.podman('volume', 'rm', 'deploy_data', 'deploy_database', 'deploy_database-socket');
    compose('run', '--rm', '--no-deps', 'database', 'pgbackrest', '--stanza=vivavoce', 'restore');
    compose('up', '-d', '--no-build', 'database');
    await until(() => expect(value('select pg_is_in_recovery()')).toBe('f'));
    const restored = compose('run', '--rm', '--no-deps', 'api', 'node', 'scripts/restore.ts');
    expect(restored).toContain('Files that rows name and the backup lacks: 0.');
    compose('up', '-d', '--no-build');
    await until(() => expect(log('api')).toContain('Vivavoce is ready'));
    expect(journey({ ANSWER: String(sent['answer']) })).toEqual(sent);
    expect(compose('exec', '-T', 'api', 'node', 'scripts/restore.ts', '--release-messages')).toContain(
      'Messages leave again',
    );

    // A server that ends is noticed; calls wait for the next one.
    compose('restart', 'api');
    expect(journey({ ANSWER: String(sent['answer']) })).toEqual(sent);
  } finally {
    installation.close();
  }
});
