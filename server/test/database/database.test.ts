import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test('each database is migrated and its own', async () => {
  await query(first.url, 'create table mine (id int)');
  const tables = `select count(*)::int as tables from pg_tables where schemaname = 'public'`;
  const [[inFirst], [inSecond]] = await Promise.all([query(first.url, tables), query(second.url, tables)]);
  const migrated = (inSecond as { tables: number }).tables;
  expect(migrated).toBeGreaterThan(0);
  expect(inFirst).toEqual({ tables: migrated + 1 });
});
