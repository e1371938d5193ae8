import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byPort, createTestDatabase } from '../../../test/database/database.ts';
import type { TestDatabase } from '../../../test/database/database.ts';
import { connectDatabase } from '../client.ts';
import type { Database } from '../client.ts';
import { migrate } from '../migrate.ts';
import { takeStartLock } from './start-lock.ts';

let database: TestDatabase;
let first: Database;
let second: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const named = byPort(database.url);
  named.searchParams.set('application_name', 'vivavoce-start machine-a:12');
  first = connectDatabase(named.href, () => undefined, 1);
  second = connectDatabase(database.url, () => undefined, 1);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await database.drop();
});

const quick = { say_after_ms: 0, give_up_after_ms: 10_000, poll_ms: 5 };
const silent = () => undefined;

test('a process that waits for the lock names its holder, and goes on when that ends', async () => {
  const sentences: string[] = [];
  const release = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const holding = first.db.transaction(async (tx) => {
    await takeStartLock(tx, 'demo', silent, quick);
    taken.resolve();
    await release.promise;
  });
  await taken.promise;
  const say = (sentence: string) => {
    sentences.push(sentence);
    release.resolve();
  };
  await second.db.transaction((tx) => takeStartLock(tx, 'demo', say, quick));
  await holding;
  expect(sentences[0]).toMatch(
    /^Waiting for the lock of the demo, held by vivavoce-start machine-a:12 from [\d.:]+ \(PostgreSQL process \d+, for \d+ s\)\.$/,
  );
});

test('migrations that wait for too long end with the name of the holder', async () => {
  await first.db.transaction(async (tx) => {
    await takeStartLock(tx, 'migrations', silent, quick);
    const impatient = second.db.transaction((other) =>
      takeStartLock(other, 'migrations', silent, { ...quick, give_up_after_ms: 20 }),
    );
    await expect(impatient).rejects.toThrow('The lock of the migrations is held by vivavoce-start machine-a:12');
  });
});

test('two servers that start together on an empty database migrate in turns', async () => {
  const empty = await createTestDatabase();
  const client = connectDatabase(empty.url, () => undefined, 1);
  await client.db.execute(sql`drop schema drizzle cascade; drop schema public cascade; create schema public`);
  await client.close();
  await Promise.all([migrate(empty.url), migrate(empty.url)]);
  await empty.drop();
});
