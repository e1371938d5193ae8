import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { CONNECTION_LIMITS, connectDatabase } from './client.ts';
import { databaseFault } from './database-fault.ts';

let database: TestDatabase;
/** Passes bytes on between the pool and PostgreSQL until it is told to be silent, as a broken network is. */
let line: Server;
let silent = false;
let address: string;

function passOn(from: Socket): void {
  const target = new URL(database.url);
  const to = connect(Number(target.port), target.hostname);
  from.on('data', (bytes) => void (!silent && to.write(bytes)));
  to.on('data', (bytes) => void (!silent && from.write(bytes)));
  for (const socket of [from, to]) socket.on('error', () => undefined);
  from.on('close', () => to.destroy());
}

beforeAll(async () => {
  database = await createTestDatabase();
  line = createServer(passOn).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const url = new URL(database.url);
  url.port = String((line.address() as AddressInfo).port);
  address = url.href;
});
afterAll(async () => {
  line.close();
  await database.drop();
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

test('a statement ends at its time limit, and the connection serves the next one', async () => {
  const { pool, close } = connectDatabase(address, () => undefined, 1, { ...CONNECTION_LIMITS, statement_ms: 50 });
  const failure = await failureOf(pool.query('select pg_sleep(30)'));
  expect(failure).toMatchObject({ code: '57014' });
  expect(databaseFault(failure)).toBe('lost');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('a silent line frees its place in the pool, also within a transaction', async () => {
  const broken: Error[] = [];
  const limits = { ...CONNECTION_LIMITS, silence_ms: 200 };
  const { db, pool, close } = connectDatabase(address, (error) => broken.push(error), 1, limits);
  const failure = await failureOf(
    db.transaction(async (tx) => {
      await tx.execute('select 1');
      silent = true;
      await tx.execute('select 2');
    }),
  );
  silent = false;
  expect(databaseFault(failure)).toBe('lost');
  expect(broken.length).toBeGreaterThan(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
});
