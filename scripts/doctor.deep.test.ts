import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../server/src/embedded-postgres/index.ts';
import { doctor, place, useDataDir } from './doctor.fixture.ts';

useDataDir();

test('a database in which the search cannot work is told apart from one where it finds less', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: place.dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ascii encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'`);
  await client.query(`create database plain encoding 'UTF8' template template0 locale_provider libc locale 'C'`);
  await client.query(`create role guest login password 'guest'`);
  await client.end();
  const address = (database: string, user?: string): string => {
    const url = new URL(postgres.url);
    url.pathname = database;
    if (user) [url.username, url.password] = [user, user];
    return url.href;
  };
  const says = async (url: string) => (await doctor({ DATABASE_URL: url })).output;
  expect(await says(address('ascii'))).toMatch(/✗ database .*SQL_ASCII.* Create it with encoding UTF8/);
  expect(await says(address('plain'))).toMatch(/database +PostgreSQL \d+\S* answers, but its character type/);
  expect(await says(address('plain', 'guest'))).toMatch(/✗ database .* Make it the owner of the database/);
  await postgres.stop();
});
