import { sql } from 'drizzle-orm';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPort, createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { startTransactionPooler } from '../../test/fakes/transaction-pooler.ts';
import { CONNECTION_LIMITS, connectDatabase, type ConnectionLimits, type Database } from './client.ts';
import { copyOut } from './copy-out.ts';
import { runPrepared } from './prepared.ts';

/** A pooler gives its only connection to a transaction of one client, then of another. */
let database: TestDatabase;
let pooler: Awaited<ReturnType<typeof startTransactionPooler>>;
let plain: Database;
const open = (changes: Partial<ConnectionLimits> = {}) =>
  connectDatabase(pooler.url, () => undefined, 3, { ...CONNECTION_LIMITS, ...changes, statements: 'plain' });

beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startTransactionPooler(byPort(database.url));
  plain = open();
});
afterAll(async () => {
  await plain.close();
  await pooler.close();
  await database.drop();
});

/** What a client leaves behind in the connection that others get. */
async function leftovers(): Promise<unknown> {
  const client = new pg.Client({ connectionString: pooler.url });
  await client.connect();
  const { rows } = await client.query(`select current_setting('statement_timeout') as longest,
    current_setting('timezone') as zone, (select count(*)::int from pg_prepared_statements) as statements`);
  await client.end();
  return rows[0];
}

test('statements, transactions and exports of many callers leave nothing in the connection', async () => {
  const before = await leftovers();
  expect(before).toMatchObject({ longest: '0', statements: 0 });
  const { db, pool } = plain;
  await pool.query('create table counts (n int not null)');
  const insert = (n: number) => pool.query({ name: 'count', text: 'insert into counts values ($1)', values: [n] });
  const prepared = db
    .select({ n: sql<number>`1` })
    .from(sql`counts`)
    .prepare('prepared-by-name');
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      await insert(n);
      await runPrepared(pool, sql`select ${n}::int as n from counts`);
      await prepared.execute();
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into counts values (${n})`);
        const { rows } = await tx.execute(sql`select current_setting('statement_timeout') as longest`);
        expect(rows).toEqual([{ longest: '2min' }]);
      });
      const rows = await copyOut({ pool }, "copy (select to_char(now(), 'TZ')) to stdout", 60_000, {
        timezone: 'Asia/Tokyo',
      });
      expect(await text(rows)).toBe('JST\n');
    }),
  );
  expect((await pool.query('select count(*)::int as n from counts')).rows).toEqual([{ n: 40 }]);
  expect(await leftovers()).toEqual(before);
});

test('a statement ends at its time limit, alone and in a transaction, and the connection serves the next one', async () => {
  const { db, pool, close } = open({ statement_ms: 50 });
  await expect(pool.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
  const slow = db.transaction((tx) => tx.execute(sql`select pg_sleep(30)`));
  await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('a write that fails is undone, and reports its own fault', async () => {
  await expect(plain.pool.query('insert into counts values (null)')).rejects.toMatchObject({ code: '23502' });
  expect((await plain.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
