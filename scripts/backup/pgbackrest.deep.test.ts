import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addJobWithPeople, withoutTrigrams } from '../../bench/data/people.ts';
import { seedStaff } from '../../bench/data/staff.ts';
import type { World } from '../../bench/lib/world.ts';
import { readBackupAge } from '../../server/src/backup/backup-age.ts';
import { applications, attempts } from '../../server/src/db/schema/index.ts';
import type { Context } from '../../server/src/context.ts';
import { readEnv } from '../../server/src/env.ts';
import { eraseApplications } from '../../server/src/modules/applications/erase/erase.service.ts';
import { systemBinaries } from '../../server/test/database/system-postgres.ts';
import { anAttempt, aQuestion, type Attempt } from '../../server/test/factories.ts';
import { freePort } from '../../server/test/free-port.ts';
import { runWaiting } from '../../server/test/run-waiting.ts';
import { openContext } from '../lib/open-context.ts';
import { COMMANDS, ROOT, run, type Ran } from './documented.fixture.ts';

/** DRILL_APPLICANTS=300000 measures the size that the specification names. */
const APPLICANTS = Number(process.env['DRILL_APPLICANTS'] ?? 1_000);
const RPO_MS = 90_000;
const RTO_MS = 600_000;
/** Rows after the last archived file, every 200 ms, when the machine is lost. */
const UNARCHIVED = 150;

/** A PostgreSQL of the system with pgBackRest, as the guide sets them up, each folder its own. */
let folder: string;
let settings: Record<string, string>;
let pgEnv: Record<string, string>;
const binaries = systemBinaries();
/** PostgreSQL refuses to run as root. */
const account = userInfo().uid === 0 ? 'postgres' : undefined;
const running: string[] = [];

const place = (name: string) => path.join(folder, name);

async function program(line: string): Promise<string> {
  const { code, output } = await run(line, { env: pgEnv, ...(account && { account }) });
  if (code !== 0) throw new Error(`${line}: ${output}`);
  return output;
}

async function startPostgres(name: string, port: string, more = ''): Promise<string> {
  const log = place(`${name}.log`);
  await program(
    `${binaries?.folder}/pg_ctl -D ${place(name)} -l ${log} -w -t 300 -o "-p ${port} -k ${folder} ${more}" start`,
  );
  running.push(name);
  return `postgres://vivavoce:password@127.0.0.1:${port}/vivavoce`;
}

async function stopPostgres(name: string, mode: 'fast' | 'immediate'): Promise<void> {
  await program(`${binaries?.folder}/pg_ctl -D ${place(name)} -m ${mode} stop`);
  running.splice(running.indexOf(name), 1);
}

const query = (port: string, text: string, database = 'postgres'): Promise<string> =>
  program(`psql -h ${folder} -p ${port} -U postgres -d ${database} -Atc "${text}"`);

const pgbackrest = (line: string, in_place?: Record<string, string>): Promise<Ran> =>
  run(line, { env: pgEnv, ...(in_place && { in_place }), ...(account && { account }) });

const product = (line: string, env: Record<string, string>, in_place?: Record<string, string>): Promise<Ran> =>
  run(line, { env: { ...settings, ...env }, ...(in_place && { in_place }) });

beforeAll(async () => {
  const missing = [!binaries && 'postgresql', spawnSync('pgbackrest', ['version']).error && 'pgbackrest'].filter(
    Boolean,
  );
  if (missing.length > 0) throw new Error(`This test needs Debian's ${missing.join(' and ')}: apt-get install them.`);
  folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-pgbackrest-'));
  chmodSync(folder, 0o777);
  settings = {
    SESSION_SECRET: randomBytes(32).toString('hex'),
    BACKUP_TO: place('files'),
    BACKUP_KEY: randomBytes(32).toString('hex'),
  };
  pgEnv = {
    PGBACKREST_CONFIG: path.join(ROOT, 'deploy/backup/pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: place('repository'),
    PGBACKREST_REPO1_CIPHER_PASS: randomBytes(32).toString('hex'),
    PGBACKREST_PG1_PATH: place('database'),
    PGBACKREST_PG1_PORT: String(await freePort()),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_LOCK_PATH: place('lock'),
  };
  await program(`${binaries?.folder}/initdb -D ${place('database')} -E UTF8 --locale=C.UTF-8 -A trust -U postgres`);
  await program(`cat >> ${place('database')}/postgresql.conf <<'EOF'
wal_level = replica
archive_mode = on
archive_timeout = 60
archive_command = 'pgbackrest --stanza=vivavoce archive-push %p'
EOF`);
});
afterAll(async () => {
  for (const name of running.slice()) await stopPostgres(name, 'immediate');
  rmSync(folder, { recursive: true, force: true });
});

/** A recording with its file, and what erases its applicant. */
async function answer(ctx: Context): Promise<Attempt> {
  const attempt = await anAttempt(ctx.db, { question: await aQuestion(ctx.db), state: 'playable' });
  const media_key = `recordings/${attempt.company_id}/${attempt.id}/camera.mp4`;
  await ctx.db.update(attempts).set({ media_key }).where(eq(attempts.id, attempt.id));
  await ctx.storage.put(media_key, Buffer.from('a film'), { max_bytes: 10 });
  return attempt;
}

async function erase(ctx: Context, { application_id, company_id, job_id }: Attempt): Promise<void> {
  const [row] = await ctx.db.select().from(applications).where(eq(applications.id, application_id));
  const applicants = [{ id: application_id, user_id: row?.user_id ?? 0, email: '' }];
  await ctx.db.transaction((tx) => eraseApplications(ctx, tx, { company_id, job_id, applicants }));
  await runWaiting(ctx, 'logErasure');
}

const done = async (ran: Promise<Ran>): Promise<string> => {
  const { code, output } = await ran;
  expect(code, output).toBe(0);
  return output;
};

/** Writes rows until the database is lost. @returns when each of them was acknowledged, as it grows */
async function writeRows(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table beats (nth int primary key)');
  const acknowledged: number[] = [];
  const write = async () => {
    for (;;) {
      await client.query('insert into beats (nth) values ($1)', [acknowledged.length]);
      acknowledged.push(Date.now());
      await pause(200);
    }
  };
  // The database is lost.
  void write().catch(() => client.end().catch(() => undefined));
  return acknowledged;
}

/** An empty folder of the account that runs PostgreSQL. */
const emptyFolder = (name: string) => program(`mkdir -m 700 ${place(name)}`);

test('an own database comes back to a moment by pgBackRest, and the product completes it', async () => {
  const port = pgEnv['PGBACKREST_PG1_PORT'] ?? '';
  const DATABASE_URL = await startPostgres('database', port);
  await query(port, `create role vivavoce login createrole password 'password'`);
  await query(port, 'create database vivavoce owner vivavoce');
  await done(pgbackrest(COMMANDS.pgCreate));
  await done(pgbackrest(COMMANDS.pgCheck));
  const env = readEnv({ ...settings, DATABASE_URL, DATA_DIR: place('data') });
  const { ctx, close } = await openContext(env);
  const staying = await answer(ctx);
  const erased = await answer(ctx);
  const world = { database: ctx, staff: await seedStaff(ctx.db) } as unknown as World;
  await withoutTrigrams(world, () => addJobWithPeople(world, APPLICANTS));
  await done(pgbackrest(COMMANDS.pgBackup));
  const files = { DATABASE_URL, DATA_DIR: place('data') };
  expect(await done(product(COMMANDS.backup, files))).toMatch(/Files: 2 copied/);
  const ages = await readBackupAge(ctx.pool, env);
  expect(ages.base?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(ages.wal?.getTime()).toBeGreaterThan(Date.now() - 120_000);

  const acknowledged = await writeRows(DATABASE_URL);
  const late = await answer(ctx);
  const moment = new Date();
  await erase(ctx, erased);
  const file = await query(port, 'select pg_walfile_name(pg_current_wal_lsn())', 'vivavoce');
  const lastWritten = Date.now();
  await vi.waitFor(
    async () => expect((await query(port, 'select last_archived_wal from pg_stat_archiver')) >= file).toBe(true),
    { timeout: 120_000, interval: 500 },
  );
  expect(Date.now() - lastWritten).toBeLessThan(RPO_MS);
  const archived = acknowledged.length;
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(archived + UNARCHIVED), { timeout: 120_000 });
  await close();
  await stopPostgres('database', 'immediate');
  await program(`rm -r ${place('database')}`);

  await emptyFolder('drill');
  await done(pgbackrest(COMMANDS.pgRestoreAside, { '/var/lib/postgresql/drill': place('drill') }));
  const port_aside = String(await freePort());
  const aside = await startPostgres('drill', port_aside, '-c archive_mode=off');
  const kept = Number(await query(port_aside, 'select count(*) from beats', 'vivavoce'));
  const rpo_ms = (acknowledged.at(-1) ?? 0) - (acknowledged[kept - 1] ?? 0);
  expect(rpo_ms).toBeLessThan(RPO_MS);
  const word = COMMANDS.drillAside.split(' ').at(-1) ?? '';
  const drilled = await done(product(COMMANDS.drillAside, files, { [word]: aside }));
  expect(drilled).toMatch(/A recording of 6 bytes reads/);
  expect(drilled).toContain(`applicants: ${APPLICANTS + 2}`);
  const own = await product(COMMANDS.drillAside, files, { [word]: DATABASE_URL });
  expect(own.output).toMatch(/--database names the database that is in use/);
  await stopPostgres('drill', 'fast');

  const begun = Date.now();
  await emptyFolder('database');
  const target = moment.toISOString().replace('T', ' ').replace('Z', '+00');
  await done(pgbackrest(COMMANDS.pgRestoreTo, { '2027-03-31 14:05:00+00': target }));
  expect((await pgbackrest(COMMANDS.pgRestoreTo)).output).toMatch(/because it contains files/);
  await startPostgres('database', port);
  const elsewhere = { DATABASE_URL, DATA_DIR: place('new') };
  const in_place = { '2027-03-31T14:05:00Z': moment.toISOString() };
  const restored = await done(product(COMMANDS.restoreTo, elsewhere, in_place));
  const rto_ms = Date.now() - begun;
  console.log(`${APPLICANTS} applicants; lost ${acknowledged.length - kept} rows; RPO ${rpo_ms} ms, RTO ${rto_ms} ms`);
  expect(rto_ms).toBeLessThan(RTO_MS);
  expect(restored).toMatch(/erased again: 1\.\n[\s\S]*lacks: 1\./);
  const again = await openContext(readEnv({ ...settings, ...elsewhere }));
  const rowsOf = (...rows: Attempt[]) =>
    Promise.all(rows.map(({ id }) => again.ctx.db.$count(attempts, eq(attempts.id, id))));
  expect(await rowsOf(staying, erased, late)).toEqual([1, 0, 1]);
  // A server that works with the database is not disturbed.
  const used = await product(COMMANDS.restoreTo, { ...elsewhere, DATA_DIR: place('third') }, in_place);
  expect(used.output).toMatch(/A program uses the database of DATABASE_URL: stop every server/);
  await again.close();
  expect(await done(product(COMMANDS.release, elsewhere))).toMatch(/Messages leave again/);
});
