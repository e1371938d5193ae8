import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** An empty, migrated database that belongs to one test file. */
export type TestDatabase = {
  url: string;
  /** Its address through a pooler in transaction mode, where the tests run through one. */
  pooler: string | null;
  drop: () => Promise<void>;
};

const named = (server: string, name: string): string => Object.assign(new URL(server), { pathname: name }).href;

/** The same database by its port, as another machine reaches it, where a test puts something into the line. */
export function byPort(url: string): URL {
  const address = new URL(url);
  address.searchParams.delete('host');
  return address;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Copies the migrated database under a name of its own. Call it in `beforeAll` and `drop` in `afterAll`; dropping ends
 * connections that are still open.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying the files writes 16 MB less of log for each test file.
  await onServer(`create database ${name} template ${inject('databaseTemplate')} strategy file_copy`);
  const pooler = inject('databasePooler');
  return {
    url: named(inject('databaseServer'), name),
    pooler: pooler && named(pooler, name),
    drop: () => onServer(`drop database ${name} with (force)`),
  };
}
