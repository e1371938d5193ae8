import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPort, createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { startTransactionPooler } from '../../../test/fakes/transaction-pooler.ts';
import { readEnv } from '../../env.ts';
import { migrate } from '../migrate.ts';
import { losesSessions, SESSIONS_LOST } from './sessions.ts';
import { planUpgrade } from './upgrade-plan.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a pooler in transaction mode is refused before anything changes, with the cure', async () => {
  const pooler = await startTransactionPooler(byPort(database.url));
  const direct = new pg.Client({ connectionString: database.url });
  await direct.connect();
  await direct.query('drop schema pgboss cascade');
  await expect(migrate(pooler.url)).rejects.toThrow(SESSIONS_LOST);
  const { rows } = await direct.query(`select from pg_namespace where nspname = 'pgboss'`);
  expect(rows).toEqual([]);
  const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-test-sessions-'));
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: pooler.url });
  expect((await planUpgrade(env)).blockers).toEqual([SESSIONS_LOST]);
  rmSync(folder, { recursive: true });
  await direct.end();
  await pooler.close();
});

test('the database itself keeps sessions, and one that does not answer says nothing about them', async () => {
  expect(await losesSessions(database.url)).toBe(false);
  expect(await losesSessions('postgres://nobody@127.0.0.1:1/none')).toBe(false);
});
