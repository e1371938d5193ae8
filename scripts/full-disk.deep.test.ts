import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { seedStaff } from '../bench/data/staff.ts';
import { beginAnswer, putChunk, seal } from '../bench/lib/applicant.ts';
import { recording } from '../bench/lib/fixture.ts';
import { checkStored } from '../bench/lib/stored.ts';
import type { World } from '../bench/lib/world.ts';
import { listBases } from '../server/src/backup/base.ts';
import { connectDatabase, type Database } from '../server/src/db/client.ts';
import { createTestDatabase, type TestDatabase } from '../server/test/database/database.ts';
import { freePort } from '../server/test/free-port.ts';
import { COMMANDS, ROOT, run } from './backup/documented.fixture.ts';
import { anInstallation } from './backup/installation.fixture.ts';

/** Real disks without room: file systems in memory, of a few megabytes. */
const mounted: string[] = [];
let folder: string;
let testDatabase: TestDatabase;
let database: Database;
let server: ChildProcess | undefined;

function disk(name: string, size: string): string {
  const place = path.join(folder, name);
  mkdirSync(place);
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', place]);
  if (status !== 0) throw new Error(`This test needs root and mount, for a small disk: ${String(stderr)}`);
  mounted.push(place);
  return place;
}

/** Leaves this much room. @returns the file to remove */
function fill(place: string, left: number): string {
  const { bavail, bsize } = statfsSync(place);
  const file = path.join(place, 'filler');
  writeFileSync(file, Buffer.alloc(bavail * bsize - left));
  return file;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-full-disk-'));
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, () => undefined, 4);
});
afterEach(async () => {
  if (!server || server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  for (const place of mounted) spawnSync('umount', [place]);
  rmSync(folder, { recursive: true });
});

/** Its log lies on another disk. */
async function start(DATA_DIR: string, more: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const secret = randomBytes(32).toString('hex');
  const log = path.join(folder, `${path.basename(DATA_DIR)}.log`);
  const output = openSync(log, 'w');
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR };
  server = spawn(process.execPath, [path.join(ROOT, 'server/src/main.ts')], {
    env: { ...env, PUBLIC_URL: url, SESSION_SECRET: secret, ...more },
    stdio: ['ignore', output, output],
  });
  return { child: server, url, secret, said: () => readFileSync(log, 'utf8') };
}

async function refused(DATA_DIR: string, more: Record<string, string> = {}): Promise<string> {
  const { child, said } = await start(DATA_DIR, more);
  expect(await once(child, 'exit')).toEqual([1, null]);
  return said()
    .split('\n')
    .filter((line) => line.startsWith('Vivavoce'))
    .join('\n');
}

test('a start without room names the folder and the cure, and writes nothing', async () => {
  const place = disk('start', '64m');
  const filler = fill(place, 200_000);
  const sentence = `Vivavoce cannot start: ${place} has no room left: make room on its disk, or name a folder on another one in DATA_DIR.`;
  expect(await refused(place)).toBe(sentence);
  expect(await refused(place, { DATABASE_URL: testDatabase.url })).toBe(sentence);
  expect(readdirSync(place)).toEqual(['filler']);
  rmSync(filler);
  // Enough to begin with, and too little for a database.
  fill(place, 34_000_000);
  expect(await refused(place)).toBe(sentence);
});

test('a recording for which there is no room waits, loses nothing that was stored, and goes on', async () => {
  const place = disk('recording', '96m');
  const { url, secret, child } = await start(place, { DATABASE_URL: testDatabase.url });
  await vi.waitFor(
    async () => {
      expect(child.exitCode).toBe(null);
      expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
    },
    { timeout: 120_000, interval: 200 },
  );
  const staff = await seedStaff(database.db);
  const world = { database, staff, product: { url, secret, data_dir: place } } as unknown as World;
  const film = await recording(60);
  const applicant = await beginAnswer(world);
  const filler = fill(place, 3_000_000);
  const stored: number[] = [];
  const refusals: string[] = [];
  for (const [index, bytes] of film.chunks.entries())
    await putChunk(applicant, index, bytes).then(
      () => stored.push(index),
      (error: Error) => refusals.push(error.message),
    );
  expect(stored.length).toBeGreaterThan(2);
  expect(refusals.length).toBeGreaterThan(10);
  expect(refusals.filter((message) => !/answered 507: .*storage_full/.test(message))).toEqual([]);
  rmSync(filler);
  for (const [index, bytes] of film.chunks.entries())
    if (!stored.includes(index)) await putChunk(applicant, index, bytes);
  // Every part that was acknowledged is there as it was sent, those from before the disk was full, too.
  await checkStored(world, applicant, film);
  await seal(applicant, film);
  const video = `${applicant.path}/attempts/${applicant.attempt}/video`;
  await vi.waitFor(async () => expect((await applicant.client.send(video)).status).toBe(200), {
    timeout: 120_000,
    interval: 500,
  });
  applicant.client.close();
});

test('a backup for which there is no room is none and says so, and the next one works', async () => {
  const place = disk('backups', '2m');
  const here = await anInstallation({ BACKUP_TO: place });
  const { BACKUP_TO = '', BACKUP_KEY = '', SESSION_SECRET, DATA_DIR } = here.source.env;
  const backUp = () => run(COMMANDS.backup, { env: { BACKUP_TO, BACKUP_KEY, SESSION_SECRET, DATA_DIR } });
  try {
    const full = await backUp();
    expect(full.code).toBe(1);
    expect(full.output.trim().split('\n').at(-1)).toBe('BACKUP_TO is full: make room there, and the backup continues.');
    expect(await listBases(here.archive)).toEqual([]);
    expect(spawnSync('mount', ['-o', 'remount,size=300m', place]).status).toBe(0);
    const next = await backUp();
    expect(next.output).toMatch(/Database: \d+ files, .* read back\./);
    expect(await listBases(here.archive)).toHaveLength(1);
  } finally {
    await here.lose();
    await here.archive.close();
    here.remove();
  }
});
