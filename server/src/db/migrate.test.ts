import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from './migrate.ts';

const name = `ordinary_${randomBytes(6).toString('hex')}`;
let address: URL;
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('databaseServer') });
  await admin.connect();
  await admin.query(`create role ${name} login password '${name}'`);
  await admin.query(`create database ${name} owner ${name}`);
  address = new URL(inject('databaseServer'));
  [address.username, address.password, address.pathname] = [name, name, name];
});
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${name}`);
  await admin.end();
});

it('the owner of a database, who is nothing more, can bring it to the newest schema, twice', async () => {
  await migrate(address.href);
  await migrate(address.href);
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const { rows } = await client.query(
    `select rolsuper, search_pattern('É%') as pattern from pg_roles where rolname = current_user`,
  );
  await client.end();
  expect(rows).toEqual([{ rolsuper: false, pattern: 'e\\%' }]);
});
