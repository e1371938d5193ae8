import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPort, createTestDatabase } from '../../test/database/database.ts';
import type { TestDatabase } from '../../test/database/database.ts';
import { CONNECTION_LIMITS, connectDatabase, type Database } from './client.ts';
import { copyOut } from './copy-out.ts';
import { databaseFault } from './database-fault.ts';

let database: TestDatabase;
/** Passes bytes on between the pool and PostgreSQL until it is told to be silent, as a broken network is. */
let line: Server;
let silent = false;
let address: string;

function passOn(from: Socket): void {
  const target = new URL(database.url);
  const to = connect(Number(target.port), target.hostname);
  from.on('data', (bytes) => void (!silent && to.write(bytes)));
  to.on('data', (bytes) => void (!silent && from.write(bytes)));
  for (const socket of [from, to]) socket.on('error', () => undefined);
  from.on('close', () => to.destroy());
}

let observer: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  observer = connectDatabase(database.url, () => undefined, 1);
  line = createServer(passOn).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const url = byPort(database.url);
  url.port = String((line.address() as AddressInfo).port);
  address = url.href;
});
afterAll(async () => {
  line.close();
  await observer.close();
  await database.drop();
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

test('a statement ends at its time limit, and the connection serves the next one', async () => {
  const { pool, close } = connectDatabase(address, () => undefined, 1, { ...CONNECTION_LIMITS, statement_ms: 50 });
  const failure = await failureOf(pool.query('select pg_sleep(30)'));
  expect(failure).toMatchObject({ code: '57014' });
  expect(databaseFault(failure)).toBe('lost');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

const RUNNING = `pg_stat_activity where datname = current_database() and state = 'active'
  and query like '%cut off%' and pid <> pg_backend_pid()`;

test.each([
  ['a read that the database cut off is repeated', `select pg_sleep(0.3), 'cut off' as text`, false],
  [
    'a write is not, since it may have happened',
    `with w as (select pg_sleep(0.3)) select 'cut off' as text from w`,
    true,
  ],
  ['nor is a read that locks', `select pg_sleep(0.3), 'cut off' as text from pg_class limit 1 for update`, true],
])('%s', async (_case, statement, fails) => {
  const { pool, close } = connectDatabase(address, () => undefined, 1);
  const call = failureOf(pool.query(statement));
  await expect.poll(async () => (await observer.pool.query(`select 1 from ${RUNNING}`)).rowCount).toBe(1);
  await observer.pool.query(`select pg_terminate_backend(pid) from ${RUNNING}`);
  expect((await call) !== null).toBe(fails);
  await close();
});

test('a read within a transaction is not repeated, since the transaction is gone', async () => {
  const { db, close } = connectDatabase(database.url, () => undefined, 1);
  let reads = 0;
  const failure = await failureOf(
    db.transaction(async (tx) => {
      reads += 1;
      await tx.execute('select pg_terminate_backend(pg_backend_pid())');
    }),
  );
  expect([databaseFault(failure), reads]).toEqual(['lost', 1]);
  await close();
});

test('a silent line frees its place in the pool, also within a transaction', async () => {
  const broken: Error[] = [];
  const limits = { ...CONNECTION_LIMITS, silence_ms: 200 };
  const { db, pool, close } = connectDatabase(address, (error) => broken.push(error), 1, limits);
  const failure = await failureOf(
    db.transaction(async (tx) => {
      await tx.execute('select 1');
      silent = true;
      await tx.execute('select 2');
    }),
  );
  silent = false;
  expect(databaseFault(failure)).toBe('lost');
  expect(broken.length).toBeGreaterThan(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('after a silent line no caller waits as long for the next one, until one answers', async () => {
  const limits = { ...CONNECTION_LIMITS, silence_ms: 2_000, connect_ms: 200 };
  const { pool, close } = connectDatabase(address, () => undefined, 2, limits);
  await Promise.all([pool.query('select pg_sleep(0.1)'), pool.query('select pg_sleep(0.1)')]);
  const silence = async () => {
    const begun = performance.now();
    expect(databaseFault(await failureOf(pool.query('lock table pg_class in access share mode')))).toBe('lost');
    return performance.now() - begun;
  };
  silent = true;
  const [first, second] = [await silence(), await silence()];
  silent = false;
  expect(second).toBeLessThan(first / 2);
  await pool.query('select 1');
  await expect(pool.query('select pg_sleep(0.5)')).resolves.toMatchObject({ rowCount: 1 });
  await close();
});

test('a connection that no caller holds may be silent', async () => {
  const broken: Error[] = [];
  const limits = { ...CONNECTION_LIMITS, silence_ms: 100 };
  const { pool, close } = connectDatabase(address, (error) => broken.push(error), 1, limits);
  const backend = async () => (await pool.query('select pg_backend_pid() as pid')).rows;
  const first = await backend();
  await observer.pool.query('select pg_sleep(0.4)');
  expect([await backend(), broken]).toEqual([first, []]);
  await close();
});

/** More rows than the buffers between PostgreSQL and a reader hold. */
const ROWS = 300_000;
const MANY = `copy (select generate_series(1, ${ROWS}), repeat('x', 100)) to stdout`;

test('a connection whose reader is slow goes on, and serves the next one', async () => {
  const { pool, close } = connectDatabase(address, () => undefined, 1, { ...CONNECTION_LIMITS, silence_ms: 400 });
  let timeouts = 0;
  pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.on('timeout', () => (timeouts += 1));
  });
  const rows = await copyOut({ pool }, MANY, 60_000, { timezone: 'Europe/Paris' });
  await once(rows, 'readable');
  await expect.poll(() => timeouts).toBeGreaterThan(1);
  let lines = 0;
  for await (const piece of rows as AsyncIterable<Buffer>)
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1;
  expect(lines).toBe(ROWS);
  const { rows: settings } = await pool.query(`select current_setting('timezone') as zone,
    current_setting('statement_timeout') as longest`);
  expect(settings).toEqual([{ zone: expect.not.stringContaining('Paris') as string, longest: '2min' }]);
  await close();
});

test('a copy may take longer than the pool allows before its first row', async () => {
  const { pool, close } = connectDatabase(address, () => undefined, 1, {
    ...CONNECTION_LIMITS,
    silence_ms: 200,
    statement_ms: 200,
  });
  const rows = await copyOut({ pool }, 'copy (select pg_sleep(0.8)) to stdout', 60_000);
  expect(await failureOf(rows.toArray())).toBeNull();
  expect(await failureOf(pool.query('select pg_sleep(0.8)'))).not.toBeNull();
  await close();
});

test('a line that falls silent within a copy ends it', async () => {
  const { pool, close } = connectDatabase(address, () => undefined, 1, { ...CONNECTION_LIMITS, silence_ms: 400 });
  const rows = await copyOut({ pool }, MANY, 60_000);
  await once(rows, 'readable');
  silent = true;
  const failure = await failureOf(rows.resume().toArray());
  silent = false;
  expect(failure).toBeInstanceOf(Error);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test.each([
  ['before its rows', 'copy (select 1 / 0) to stdout'],
  ['among its rows', 'copy (select 1 / (1000 - n) from generate_series(1, 2000) n) to stdout'],
])('a copy that fails %s says so, and the pool goes on', async (_when, text) => {
  const { pool, close } = connectDatabase(address, () => undefined, 1);
  expect(await failureOf((await copyOut({ pool }, text, 60_000)).toArray())).toMatchObject({ code: '22012' });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});
