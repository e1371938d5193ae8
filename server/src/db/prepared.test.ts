import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database/database.ts';
import type { TestDatabase } from '../../test/database/database.ts';
import { connectDatabase } from './client.ts';
import type { Database } from './client.ts';
import { runPrepared, statements } from './prepared.ts';

let database: TestDatabase;
let connected: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that every statement meets the plans of those before it.
  connected = connectDatabase(database.url, () => undefined, 1);
});
afterAll(async () => {
  await connected.close();
  await database.drop();
});

const ask = (value: number) => runPrepared<{ n: number }>(connected.pool, sql`select ${value}::int as n`);

async function plans(): Promise<{ statement: string; runs: number }[]> {
  const { rows } = await connected.pool.query<{ statement: string; runs: number }>(
    'select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements',
  );
  return rows;
}

test('the same statement with other values is planned under one name', async () => {
  expect([await ask(1), await ask(2), await ask(3)].flat()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(await plans()).toEqual([{ statement: 'select $1::int as n', runs: 3 }]);
});

test('statements of another pool in the same process leave the names of this one free', async () => {
  const other = connectDatabase(database.url, () => undefined, 1);
  try {
    for (let column = 0; column < 250; column++)
      await runPrepared(other.pool, sql`select 1 as ${sql.identifier(`c${column}`)}`);
    const { rows } = await other.pool.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements');
    expect(rows).toEqual([{ n: 200 }]);
  } finally {
    await other.close();
  }
  await runPrepared(connected.pool, sql`select ${2}::int as doubled`);
  expect((await plans()).map(({ statement }) => statement)).toContain('select $1::int as doubled');
});

test('instants stay text, as in other statements written in SQL', async () => {
  const query = sql`select timestamptz '2026-03-01 10:00:00+00' as at, 5::bigint as id`;
  const [prepared] = await runPrepared(connected.pool, query);
  expect(prepared).toEqual((await connected.db.execute(query)).rows[0]);
  expect(prepared).toMatchObject({ id: '5' });
});

test('a column that a migration adds meanwhile does not break a server that runs', async () => {
  await connected.pool.query('create table notes (a int); insert into notes values (1)');
  const query = () => runPrepared(connected.pool, sql`select * from notes`);
  expect(await query()).toEqual([{ a: 1 }]);
  await connected.pool.query('alter table notes add column b int default 2');
  expect(await query()).toEqual([{ a: 1, b: 2 }]);
});

test('an error of the statement itself is told', async () => {
  await expect(runPrepared(connected.pool, sql`select 1 / ${0}::int`)).rejects.toThrow('division by zero');
});

test('statements of a shape share a text, in which each value stands once, and constants stay', async () => {
  const sums = statements<{ sum: number }, { a: number; b: number }, { twice: boolean }>((mark, { twice }) => {
    const sum = sql`${mark('a')}::int + ${mark('b')}::int + ${100}::int`;
    return sql`select ${twice ? sql`${sum} + ${sum}` : sum} as sum`;
  });
  const read = async (twice: boolean, a: number, b: number) =>
    (await sums(connected.pool, { twice }, { b, a }))[0]?.sum;
  expect([await read(false, 1, 20), await read(false, 2, 30), await read(true, 3, 40)]).toEqual([121, 132, 286]);
  const texts = (await plans())
    .map(({ statement }) => statement)
    .filter((text) => text.endsWith('as sum'))
    .toSorted();
  expect(texts).toEqual([
    'select $1::int + $2::int + $3::int + $1::int + $2::int + $4::int as sum',
    'select $1::int + $2::int + $3::int as sum',
  ]);
});
