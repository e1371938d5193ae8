import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addJobWithPeople } from '../../bench/data/people.ts';
import { seedStaff, type Staff } from '../../bench/data/staff.ts';
import { type Applicant, beginAnswer, putAll, putChunk, seal } from '../../bench/lib/applicant.ts';
import { recording, sha256 } from '../../bench/lib/fixture.ts';
import { Client } from '../../bench/lib/http.ts';
import { signIn } from '../../bench/lib/sign-in.ts';
import type { World } from '../../bench/lib/world.ts';
import { connectDatabase, type Database } from '../../server/src/db/client.ts';
import { runningEmbeddedPostgres, stopOrphan } from '../../server/src/embedded-postgres/index.ts';
import { anApplication } from '../../server/test/factories.ts';
import { startSmtpSink, type SmtpSink } from '../../server/test/fakes/smtp-sink.ts';
import { freePort } from '../../server/test/free-port.ts';
import { COMMANDS, ROOT, run } from './documented.fixture.ts';

/** As many as the drill is to hold; the machine is lost while people write. */
const APPLICANTS = 300_000;
const LOAD_MS = 90_000;
const RPO_MS = 90_000;
const RTO_MS = 600_000;

let folder: string;
let settings: Record<string, string>;
let sink: SmtpSink;
let server: ChildProcess | undefined;
/** Set at the loss, and at the end of a test that failed before it. */
let lost = false;

const dataDir = (name: string) => path.join(folder, name);
const logOf = (name: string) => path.join(folder, `${name}.log`);

async function start(name: string, more: Record<string, string> = {}): Promise<string> {
  const url = settings['PUBLIC_URL'] ?? '';
  const log = openSync(logOf(name), 'a');
  const env = { PATH: process.env['PATH'], ...settings, DATA_DIR: dataDir(name) };
  const child = spawn(process.execPath, [path.join(ROOT, 'server/src/main.ts')], {
    env: { ...env, ...more },
    stdio: ['ignore', log, log],
  });
  server = child;
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(readFileSync(logOf(name), 'utf8').slice(-3000));
      expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
    },
    { timeout: 300_000, interval: 200 },
  );
  return url;
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

/** Server and database end without a word, and their disk is out of reach. */
async function loseMachine(name: string): Promise<void> {
  const pids = readFileSync(path.join(dataDir(name), 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pids[0]), 'SIGKILL');
  await end('SIGKILL');
  await vi.waitFor(() => expect(runningEmbeddedPostgres(dataDir(name))).toBeUndefined());
  renameSync(dataDir(name), dataDir('lost-disk'));
}

const command = (line: string, name: string, in_place?: Record<string, string>) =>
  run(line, { env: { ...settings, DATA_DIR: dataDir(name) }, ...(in_place && { in_place }) });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-drill-'));
  sink = await startSmtpSink();
  const port = String(await freePort());
  settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    BACKUP_TO: path.join(folder, 'backups'),
    BACKUP_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'Vivavoce <no-reply@vivavoce.test>',
  };
});
afterAll(async () => {
  lost = true;
  await end('SIGTERM');
  for (const name of readdirSync(folder)) await stopOrphan(dataDir(name));
  await sink.stop();
  rmSync(folder, { recursive: true });
});

/** Adds applicants, each with the moment when the server had acknowledged it. */
async function write(
  client: Client,
  address: string,
  { acknowledged, until }: { acknowledged: Map<string, number>; until: () => boolean },
) {
  while (until()) {
    const key = `load-${randomBytes(6).toString('hex')}`;
    const email = `${key}@mail.example`;
    const user = { first_name: 'Amara', last_name: 'Okafor', email };
    try {
      await client.call('POST', address, { user }, { 'idempotency-key': key });
      acknowledged.set(email, Date.now());
    } catch {
      // The machine is lost.
    }
    await pause(100);
  }
}

async function answer(world: World): Promise<Applicant & { sha256: string }> {
  const film = await recording(60);
  const applicant = await beginAnswer(world);
  await putAll(film.chunks, (index, bytes) => putChunk(applicant, index, bytes));
  await seal(applicant, film);
  const address = `${applicant.path}/attempts/${applicant.attempt}/video`;
  await vi.waitFor(async () => expect((await applicant.client.send(address)).status).toBe(200), {
    timeout: 120_000,
    interval: 500,
  });
  return { ...applicant, sha256: sha256((await applicant.client.send(address)).body) };
}

async function worldOf(url: string, database: Database): Promise<World> {
  const staff = await seedStaff(database.db);
  const product = { url, secret: settings['SESSION_SECRET'] };
  return { database, staff, product } as unknown as World;
}

const open = (name: string) => connectDatabase(runningEmbeddedPostgres(dataDir(name)) ?? '', () => undefined, 4);

const countOf = async ({ pool }: Database, id: number) =>
  Number((await pool.query('select count(*) from applications where id = $1', [id])).rows[0].count);

const asStaff = async (url: string, staff: Staff) => new Client(url, { ...(await signIn(url, staff)) }, 4);

test('a machine that is lost under load comes back within the bounds, and nothing returns that must not', async () => {
  const url = await start('data');
  const database = open('data');
  const world = await worldOf(url, database);
  const planted = await addJobWithPeople(world, APPLICANTS);
  const staff = await asStaff(url, world.staff);
  const backup = await command(COMMANDS.backup, 'data');
  expect(backup.output).toMatch(/Database: \d+ files, .* read back\./);

  const acknowledged = new Map<string, number>();
  const deadline = Date.now() + LOAD_MS;
  const load = [1, 2, 3].map(() =>
    write(staff, `/api/jobs/${planted.id}/applications`, { acknowledged, until: () => !lost }),
  );
  const played = await answer(world);
  const forgotten = await anApplication(database.db, { job: planted });
  const invited = await anApplication(database.db, { job: planted, status: 0, invited_at: null, deadline: null });
  await staff.call('POST', `/api/jobs/${planted.id}/applications/${invited.id}/invite`, {});
  await pause(30_000);
  const moment = new Date();
  const erasures = () => readdirSync(path.join(folder, 'backups/objects/erasures'), { recursive: true }).length;
  await staff.call('DELETE', `/api/jobs/${planted.id}/applications/${forgotten.id}`);
  await vi.waitFor(() => expect(erasures()).toBeGreaterThan(1), { timeout: 60_000 });
  await pause(Math.max(0, deadline - Date.now()));

  await database.close();
  await loseMachine('data');
  lost = true;
  await Promise.all(load);
  const lostAt = Math.max(...acknowledged.values());
  staff.close();

  // The newest moment.
  const begun = Date.now();
  const restored = await command(COMMANDS.restore, 'newest');
  expect(restored.output).toMatch(/Restored to /);
  const again = await start('newest', { SMTP_URL: sink.url });
  const rto_ms = Date.now() - begun;
  const newest = open('newest');
  const { rows } = await newest.pool.query<{ email: string }>(`select email from users where email like 'load-%'`);
  const there = new Set(rows.map(({ email }) => email));
  const gone = [...acknowledged].filter(([email]) => !there.has(email)).map(([, at]) => lostAt - at);
  const rpo_ms = Math.max(0, ...gone);
  console.log(`acknowledged ${acknowledged.size}, lost ${gone.length}; RPO ${rpo_ms} ms, RTO ${rto_ms} ms`);
  expect(gone.length).toBeLessThan(acknowledged.size / 2);
  expect(rpo_ms).toBeLessThan(RPO_MS);
  expect(rto_ms).toBeLessThan(RTO_MS);
  expect(await countOf(newest, forgotten.id)).toBe(0);
  expect(await countOf(newest, invited.id)).toBe(1);
  const player = new Client(again, played.client.headers);
  const film = await player.send(`${played.path}/attempts/${played.attempt}/video`);
  expect(sha256(film.body)).toBe(played.sha256);
  player.close();
  expect(sink.mails).toEqual([]);
  expect((await command(COMMANDS.release, 'newest')).output).toMatch(/Messages leave again; [1-9]/);
  await vi.waitFor(() => expect(sink.mails.length).toBeGreaterThan(0), { timeout: 60_000 });
  await newest.close();
  await end('SIGTERM');

  // A moment before someone was erased.
  const in_place = { '2027-03-31T14:05:00Z': moment.toISOString() };
  expect((await command(COMMANDS.restoreTo, 'earlier', in_place)).output).toMatch(/erased again: 1\./);
  expect((await command(COMMANDS.restoreTo, 'earlier', in_place)).output).toMatch(/holds a database: name an empty/);
  const drilled = await command(COMMANDS.drill, 'earlier');
  expect(drilled.output).toMatch(/A recording of \d+ bytes reads: [\da-f]{64}\nLost at most \(RPO\): \d+ s\./);
  expect(drilled.code).toBe(0);
});
