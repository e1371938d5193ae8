import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { byPort, createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { startPgBouncer } from '../../../test/pgbouncer.ts';
import { migrate } from '../migrate.ts';
import { ADDRESS_FAULTS, losesSessions } from './sessions.ts';

let database: TestDatabase;
let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => pooler?.stop());
afterAll(() => database.drop());

async function startPooler(settings: string): Promise<string> {
  pooler = await startPgBouncer(byPort(database.url), settings);
  return pooler.url;
}

/** Runs work while six other clients of the pooler take and return connections. */
async function amongOthers<T>(url: string, work: () => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 6 });
  const end = new AbortController();
  const others = Array.from({ length: 6 }, async () => {
    while (!end.signal.aborted) await pool.query('select pg_sleep(random() / 200)');
  });
  try {
    return await work();
  } finally {
    end.abort();
    await Promise.all(others);
    await pool.end();
  }
}

test.each([
  ['transaction', 'pool_mode = transaction'],
  ['transaction, with one connection', 'pool_mode = transaction\ndefault_pool_size = 1'],
  ['transaction, connections in turns', 'pool_mode = transaction\nserver_round_robin = 1\nmin_pool_size = 7'],
  ['statement', 'pool_mode = statement'],
])('%s: refused', async (_, settings) => {
  const url = await startPooler(settings);
  for (let time = 0; time < 20; time += 1) expect(await losesSessions(url)).toBe(true);
  await amongOthers(url, async () => {
    for (let time = 0; time < 20; time += 1) expect(await losesSessions(url)).toBe(true);
  });
  await expect(migrate(url)).rejects.toThrow(ADDRESS_FAULTS.sessions_lost);
});

test.each([
  ['session', 'pool_mode = session'],
  ['session, with few connections', 'pool_mode = session\ndefault_pool_size = 2'],
])('%s: works', async (_, settings) => {
  const url = await startPooler(settings);
  for (let time = 0; time < 3; time += 1) expect(await losesSessions(url)).toBe(false);
  await migrate(url);
});
