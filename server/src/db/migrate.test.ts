import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { byPort } from '../../test/database/database.ts';
import { migrate } from './migrate.ts';

const name = `ordinary_${randomBytes(6).toString('hex')}`;
let address: URL;
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('databaseServer') });
  await admin.connect();
  await admin.query(`create role ${name} login password '${name}'`);
  await admin.query(`create database ${name} owner ${name}`);
  address = byPort(inject('databaseServer'));
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

it('a command migrates an empty database and ends, and says in one sentence where there is none', async () => {
  await admin.query(`create database ${name}_empty owner ${name}`);
  const empty = new URL(address);
  empty.pathname = `${name}_empty`;
  const command = (DATABASE_URL: string) =>
    spawnSync(process.execPath, ['scripts/migrate.ts'], {
      cwd: path.resolve(import.meta.dirname, '../../..'),
      env: { PATH: process.env['PATH'], DATABASE_URL, SESSION_SECRET: randomBytes(32).toString('hex') },
      encoding: 'utf8',
    });
  const { status, stdout, stderr } = command(empty.href);
  expect({ status, stdout }, stderr).toEqual({ status: 0, stdout: 'The database has the version of this program.\n' });
  const client = new pg.Client({ connectionString: empty.href });
  await client.connect();
  expect((await client.query('select 1 from companies')).rowCount).toBe(0);
  await client.end();
  await admin.query(`drop database ${name}_empty with (force)`);
  const nowhere = command(empty.href);
  expect(nowhere.status).toBe(1);
  expect(nowhere.stderr).toMatch(/^The database cannot be used: .+ does not exist\.\n$/);
});

it('refuses a database that cannot keep every script', async () => {
  const latin = new URL(address);
  latin.pathname = `${name}_latin`;
  await admin.query(
    `create database ${name}_latin owner ${name} encoding latin1 lc_collate 'C' lc_ctype 'C' template template0`,
  );
  await expect(migrate(latin.href)).rejects.toThrow(
    'The database has the encoding LATIN1; create one with the encoding UTF8.',
  );
  await admin.query(`drop database ${name}_latin with (force)`);
});

it('waits for a database that takes no connection yet, and says so', async () => {
  let refusals = 1;
  const notYet = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(notYet.length + 4, 1);
  const door = createServer((socket) => {
    socket.on('error', () => undefined);
    if (refusals-- > 0) socket.once('data', () => socket.end(Buffer.concat([head, notYet])));
    else {
      const onwards = connect(Number(address.port), address.hostname);
      onwards.on('error', () => socket.destroy());
      socket.pipe(onwards).pipe(socket);
    }
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const throughDoor = new URL(address);
  throughDoor.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  const sentences: string[] = [];
  await migrate(throughDoor.href, { say: (sentence) => sentences.push(sentence) });
  expect(sentences).toEqual(['The database is recovering; the start continues when that is done.']);
  door.close();
});

it('waits for a database that still recovers, and says so', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vivavoce-test-recovery-'));
  const options = { dataDir, log: () => undefined };
  await (await startEmbeddedPostgres(options)).stop();
  // A cluster with this file replays its log until it is promoted, and is read-only meanwhile.
  const cluster = path.join(dataDir, 'postgres/cluster');
  const signal = path.join(cluster, 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(cluster);
  chownSync(signal, uid, gid);
  const recovering = await startEmbeddedPostgres(options);
  try {
    await expect(migrate(recovering.url, { recovery_ms: 0 })).rejects.toThrow('The database is read-only');
    const sentences: string[] = [];
    const promote = async () => {
      const superuser = new pg.Client({ connectionString: recovering.url });
      await superuser.connect();
      await superuser.query('select pg_promote()');
      await superuser.end();
    };
    let promoted: Promise<void> | undefined;
    const say = (sentence: string) => {
      sentences.push(sentence);
      promoted ??= promote();
    };
    await migrate(recovering.url, { say });
    await promoted;
    expect(sentences).toEqual(['The database is recovering; the start continues when that is done.']);
  } finally {
    await recovering.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
