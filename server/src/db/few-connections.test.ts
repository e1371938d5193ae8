import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestServer, useTestServer } from '../../test/api-test.ts';
import { aResponse } from '../../test/factories.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { refuseSecondConnections } from '../../test/database/one-connection.ts';
import { aStaffScene } from '../../test/staff-scene.ts';
import { connectDatabase } from './client.ts';
import { users } from './schema/index.ts';
import { inTransaction } from './transaction.fixture.ts';

const PASSWORD = 'correct horse battery staple';
const CONNECTIONS = 2;
const AT_ONCE = 3 * CONNECTIONS;
const server = useTestServer({ connections: CONNECTIONS });

/** The statuses of calls that come at the same moment, more of them than the pool has connections. */
const together = async (call: () => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: AT_ONCE }, call))).map(({ status }) => status);
const all = (status: number) => Array.from({ length: AT_ONCE }, () => status);

it('one account signs in from many new browsers at the same moment', async () => {
  const { owner } = await aStaffScene(server);
  await server.ctx.db
    .update(users)
    .set({ password_hash: await quickHash(PASSWORD) })
    .where(eq(users.id, owner.id));
  expect(
    await together(() => server.anonymous().post('/login/ajax', { username: owner.email, password: PASSWORD })),
  ).toEqual(all(200));
});

it('one guest asks for a code many times at the same moment', async () => {
  const { client, job, path } = await aStaffScene(server, { rating_style: 1, rating_scale: 5 });
  const { application } = await aResponse(server.ctx.db, job);
  const link = { name: 'Noor Ahmadi', email: 'noor@mail.example', applicants: [application.id] };
  const made = await client.post(`${path}/guest-links`, link);
  const { url } = made.json as { url: string };
  const token = url.slice(url.indexOf('#') + 1);
  const statuses = await together(() => server.anonymous().post('/api/guest/open', { token }));
  // The last one is one more than an hour allows.
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...all(200).slice(1), 429]);
});

it('many copies of the audit log are read at the same moment', async () => {
  const { client } = await aStaffScene(server);
  expect(await together(() => client.get('/api/audit/export'))).toEqual(all(200));
});

it('an export needs one connection', async () => {
  const single = await startTestServer({ connections: 1 });
  const { client, path } = await aStaffScene(single);
  const report = (format: string) => client.get(`${path}/applications/export_job_report?format=${format}`);
  const statuses = [(await report('csv')).status, (await report('xlsx')).status];
  await single.close();
  expect(statuses).toEqual([200, 200]);
});

it('a transaction of the product that uses a second connection fails in every test', async () => {
  const { db, pool, close } = connectDatabase(server.database.url, () => undefined, 2);
  refuseSecondConnections({ db, pool });
  await expect(inTransaction(db, () => pool.query('select 1'))).rejects.toThrow('second connection');
  await expect(inTransaction(db, () => db.transaction(() => Promise.resolve()))).rejects.toThrow('second connection');
  await expect(inTransaction(db, (tx) => tx.execute('select 1'))).resolves.toBeDefined();
  await close();
});
