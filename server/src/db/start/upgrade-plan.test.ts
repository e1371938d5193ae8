import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { listMigrations } from '../migration-files.ts';
import { RELEASE } from './release.ts';
import { readEnv } from '../../env.ts';
import { planUpgrade } from './upgrade-plan.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-test-upgrade-'));
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const plan = (changes: Record<string, string> = {}) =>
  planUpgrade(readEnv({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: database.url, ...changes }));
const note = (release: string, oldest: string) =>
  client.query(
    `insert into installation (storage_id, release, oldest_release) values (gen_random_uuid(), $1, $2)
     on conflict (id) do update set release = excluded.release, oldest_release = excluded.oldest_release`,
    [release, oldest],
  );

test('a database of this version has nothing to wait for, and the backup is named', async () => {
  await note(RELEASE, RELEASE);
  const { lines, blockers } = await plan();
  expect(blockers).toEqual([]);
  expect(lines).toContain(`This is Vivavoce ${RELEASE}; the database was last used by ${RELEASE}.`);
  expect(lines).toContain('No migration waits.');
  expect(lines).toContain('No backup was reported. Make one first: it is the only way back.');
  await client.query("insert into backups (finished_at) values (now() - interval '30 hours')");
  expect((await plan()).lines.join('\n')).toContain('The newest backup ended 30 hours ago. Make one first');
});

test('migrations that wait are named with what they do, and nothing is changed', async () => {
  const [one, two] = listMigrations().slice(-2);
  await client.query('delete from drizzle.__drizzle_migrations where created_at >= $1', [one?.when]);
  const { lines, blockers } = await plan();
  expect(blockers).toEqual([]);
  expect(lines).toContain('2 migrations wait; the start runs them:');
  for (const migration of [one, two])
    expect(lines.join('\n')).toMatch(new RegExp(`  ${migration?.name}: (adds|changes) `));
  expect(lines.join('\n')).toContain('They only add');
  const { rows } = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ count: listMigrations().length - 2 }]);
});

test('a database that this version cannot work with is a blocker', async () => {
  await note('99.2.0', '99.1.0');
  const { blockers } = await plan();
  expect(blockers).toEqual([
    'The database works with 99.1.0 or newer only. Start a newer release, or restore a backup.',
  ]);
});

test('a database that does not answer is a blocker', async () => {
  const { blockers } = await plan({ DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x' });
  expect(blockers).toEqual([
    expect.stringMatching(/^The database does not answer: .*ECONNREFUSED.*Check DATABASE_URL/),
  ]);
});
