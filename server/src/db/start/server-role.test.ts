import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { byPort } from '../../../test/database/database.ts';
import { createTaskQueue } from '../../tasks/queue/queue.ts';
import { migrate } from '../migrate.ts';
import { serverAddress } from './server-role.ts';

const SECRET = 'a secret of the installation that nobody guesses';
const name = `role_${randomBytes(6).toString('hex')}`;
const log = { warn: () => undefined, error: () => undefined };
let admin: pg.Client;
let owner: URL;
let server: pg.Client;

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};
const addressOf = (user: string, database = name): URL => {
  const url = byPort(inject('databaseServer'));
  [url.username, url.password, url.pathname] = [user, user, database];
  return url;
};

beforeAll(async () => {
  admin = await connected(inject('databaseServer'));
  await admin.query(`create role ${name} login createrole password '${name}'`);
  await admin.query(`create database ${name} owner ${name}`);
  owner = addressOf(name);
  const { url } = await migrate(owner.href, { secret: SECRET });
  server = await connected(url);
});
afterAll(async () => {
  await server.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role vivavoce_server_${name}`);
  await admin.query(`drop role ${name}`);
  await admin.end();
});

describe('the role of the server', () => {
  it('owns no table of the product, and is nothing more than a role', async () => {
    const { rows } = await server.query(
      `
      select (select count(*) from pg_tables where tableowner = current_user and schemaname = 'public')::int as own,
        (select count(*) from pg_tables where schemaname = 'public')::int as tables,
        rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
        pg_has_role(current_user, $1, 'member') as is_owner
      from pg_roles where rolname = current_user`,
      [name],
    );
    expect(rows).toEqual([
      {
        own: 0,
        tables: expect.toSatisfy((count: number) => count > 80),
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        is_owner: false,
      },
    ]);
  });

  it.each([
    'alter table audit_events disable trigger all',
    'drop trigger audit_events_no_change on audit_events',
    'drop table audit_events',
    'truncate audit_events',
    'alter table audit_events owner to current_user',
    'create or replace function audit_events_are_kept() returns trigger language plpgsql as $$ begin return old; end $$',
    "set session_replication_role = 'replica'",
    'create table public.other (id int)',
    'update drizzle.__drizzle_migrations set hash = hash',
  ])('may not %s', async (statement) => {
    await expect(server.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('adds to the audit log and changes nothing in it', async () => {
    await server.query("insert into audit_events (type) values ('link.read')");
    for (const statement of ["update audit_events set type = 'sign_in.succeeded'", 'delete from audit_events'])
      await expect(server.query(statement)).rejects.toThrow('audit_events can only be added to');
  });

  it('reads and writes every other table and sequence', async () => {
    const { rows } = await server.query(`
      select relname from pg_class where relnamespace = 'public'::regnamespace and (
        (relkind in ('r', 'p') and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
          and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')))
        or (relkind = 'S' and not has_sequence_privilege(oid, 'usage')))`);
    expect(rows).toEqual([]);
  });

  it('starts the queue, whose tables are its own, also where another role made them', async () => {
    for (const url of [owner.href, serverAddress(owner.href, SECRET)]) {
      const queue = createTaskQueue({ connection_string: url, role: 'both', log });
      await queue.start();
      await queue.stop();
      await migrate(owner.href, { secret: SECRET });
    }
    const { rows } = await server.query(
      `select count(*)::int as foreign from pg_tables where schemaname = 'pgboss' and tableowner <> current_user`,
    );
    expect(rows).toEqual([{ foreign: 0 }]);
  });

  it('has a password that no other secret opens, and gets that of a new one', async () => {
    const other = 'another secret of the same installation';
    await expect(connected(serverAddress(owner.href, other))).rejects.toThrow('password authentication failed');
    await (await connected((await migrate(owner.href, { secret: other })).url)).end();
    await migrate(owner.href, { secret: SECRET });
  });
});

it('is none where the account of the database may make no role, and the start says so', async () => {
  const plain = `${name}_plain`;
  await admin.query(`create role ${plain} login password '${plain}'`);
  await admin.query(`create database ${plain} owner ${plain}`);
  const said: string[] = [];
  const address = addressOf(plain, plain).href;
  const addresses = await migrate(address, { secret: SECRET, say: (sentence) => said.push(sentence) });
  expect(addresses).toEqual({ direct: address, url: address });
  expect(said).toEqual([expect.stringMatching(/^The server owns its tables/)]);
  await admin.query(`drop database ${plain} with (force)`);
  await admin.query(`drop role ${plain}`);
});
