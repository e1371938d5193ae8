import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPort, createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { startTransactionPooler } from '../../../test/fakes/transaction-pooler.ts';
import { readEnv } from '../../env.ts';
import { migrate } from '../migrate.ts';
import { ADDRESS_FAULTS, losesSessions } from './sessions.ts';
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
  await expect(migrate(pooler.url)).rejects.toThrow(ADDRESS_FAULTS.sessions_lost);
  const { rows } = await direct.query(`select from pg_namespace where nspname = 'pgboss'`);
  expect(rows).toEqual([]);
  const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-test-sessions-'));
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: pooler.url });
  expect((await planUpgrade(env)).blockers).toEqual([ADDRESS_FAULTS.sessions_lost]);
  rmSync(folder, { recursive: true });
  await direct.end();
  await pooler.close();
});

test('the database itself keeps sessions, and one that does not answer says nothing about them', async () => {
  expect(await losesSessions(database.url)).toBe(false);
  expect(await losesSessions('postgres://nobody@127.0.0.1:1/none')).toBe(false);
});

test('a direct address and plain statements make such a pooler fit, and no half of it does', async () => {
  const pooler = await startTransactionPooler(byPort(database.url));
  const other = await createTestDatabase();
  const direct = byPort(database.url).href;
  await expect(migrate(pooler.url, { statements: 'plain' })).rejects.toThrow(ADDRESS_FAULTS.sessions_lost);
  await expect(migrate(direct, { pooler: pooler.url })).rejects.toThrow(ADDRESS_FAULTS.statements_lost);
  const turned = { pooler: direct, statements: 'plain' } as const;
  await expect(migrate(pooler.url, turned)).rejects.toThrow(ADDRESS_FAULTS.direct_pooled);
  const elsewhere = { pooler: pooler.url, statements: 'plain' } as const;
  await expect(migrate(other.url, elsewhere)).rejects.toThrow(ADDRESS_FAULTS.two_databases);
  const addresses = await migrate(direct, { pooler: pooler.url, statements: 'plain' });
  expect(addresses).toEqual({ direct, url: pooler.url });
  await pooler.close();
  await other.drop();
});
