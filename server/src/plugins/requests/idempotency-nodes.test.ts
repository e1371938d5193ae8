import { IDEMPOTENCY_LIMITS } from '@vivavoce/domain/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ApiClient } from '../../../test/api-client.ts';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { perTest } from '../../../test/lifetimes.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { AppError } from '../../lib/app-error.ts';
import { idempotency_keys, jobs } from '../../db/schema/index.ts';

let first: TestServer;
let second: TestServer;
const LEASE_SECONDS = 6;
const limits = { ...IDEMPOTENCY_LIMITS };
beforeAll(async () => {
  Object.assign(IDEMPOTENCY_LIMITS, { unanswered_seconds: LEASE_SECONDS });
  first = await startTestServer();
  second = await startTestServer({ beside: first });
});
afterAll(async () => {
  await second.close();
  await first.close();
  Object.assign(IDEMPOTENCY_LIMITS, limits);
});

afterEach(() => {
  Object.assign(IDEMPOTENCY_LIMITS, { waiting_seconds: limits.waiting_seconds });
});

const scene = perTest(() => aStaffScene(first));
const atSecond = () => new ApiClient(second.url, Object.fromEntries(scene.client.cookies));
const add = (client: ApiClient, title = 'One') =>
  client.post('/api/jobs', { title }, { headers: { 'idempotency-key': 'a-key' } });
const count = async () => (await first.ctx.db.select().from(jobs).where(eq(jobs.company_id, scene.company_id))).length;
const rowOf = async () => {
  const owner = sql`${idempotency_keys.owner} like ${`user:${scene.owner.id}:%`}`;
  const rows = await first.ctx.db.select().from(idempotency_keys).where(owner);
  return rows[0];
};

/** A call that the first node holds until the test releases it. */
async function held(end?: Error) {
  const gate = Promise.withResolvers<void>();
  const { db } = first.ctx;
  const real = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementation(async (...call) => {
    await gate.promise;
    if (end) throw end;
    return real(...call);
  });
  const reply = add(scene.client);
  await vi.waitFor(async () => expect(await rowOf()).toBeDefined(), { timeout: 10_000 });
  return { reply, goOn: () => gate.resolve() };
}

/** A repeat at the second node that finds the key taken. */
async function repeat() {
  const query = vi.spyOn(second.ctx.pool, 'query');
  const reply = add(atSecond());
  const looks = () =>
    query.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('from \\"idempotency_keys')).length;
  await vi.waitFor(() => expect(looks()).toBeGreaterThan(0), { timeout: 10_000, interval: 10 });
  query.mockRestore();
  return { reply };
}

it('a repeat at another node waits for the first call and gets its answer', async () => {
  const before = await count();
  const call = await held();
  const { reply } = await repeat();
  call.goOn();
  const replies = [await call.reply, await reply];
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  expect(replies[1]?.text).toBe(replies[0]?.text);
  expect(await count()).toBe(before + 1);
});

it('a repeat at another node is carried out where the first call is refused', async () => {
  const before = await count();
  const call = await held(new AppError('wrong_state'));
  const { reply } = await repeat();
  call.goOn();
  expect(problemOf(await call.reply)).toMatchObject({ code: 'wrong_state' });
  expect((await reply).status).toBe(201);
  expect(await count()).toBe(before + 1);
});

it('a repeat at another node is refused after its wait, while the first call goes on', async () => {
  Object.assign(IDEMPOTENCY_LIMITS, { waiting_seconds: 0 });
  const call = await held();
  const { reply } = await repeat();
  const refused = await reply;
  expect([problemOf(refused).code, refused.headers.get('retry-after')]).toEqual(['conflict', `${LEASE_SECONDS}`]);
  call.goOn();
  const { text } = await call.reply;
  expect((await add(atSecond())).text).toBe(text);
});

it('a call that goes on renews its key', async () => {
  const call = await held();
  const begun = (await rowOf())?.renewed_at;
  await vi.waitFor(async () => expect((await rowOf())?.renewed_at).not.toEqual(begun), { timeout: 20_000 });
  call.goOn();
  expect((await call.reply).status).toBe(201);
});

/** The key of a node that died before it answered is not renewed. */
const dies = (more: { has_effect?: boolean } = {}) =>
  second.ctx.db.update(idempotency_keys).set({
    ...more,
    status: null,
    response: null,
    renewed_at: sql`now() - make_interval(secs => ${LEASE_SECONDS + 1})`,
  });

it('a call that died with its node before its effect leaves its key free', async () => {
  await add(scene.client);
  await dies({ has_effect: false });
  const before = await count();
  expect((await add(atSecond())).status).toBe(201);
  expect(await count()).toBe(before + 1);
});

it('a call that died with its node after its effect is not carried out again', async () => {
  await add(scene.client);
  await dies();
  const before = await count();
  const repeated = await add(atSecond());
  expect([problemOf(repeated).code, repeated.text.includes('answer was lost')]).toEqual(['conflict', true]);
  expect(await count()).toBe(before);
});

it('a call of a node that paused until another one had its key is undone', async () => {
  const before = await count();
  const call = await held();
  vi.spyOn(first.ctx.db, 'update').mockImplementation(() => {
    throw new Error('the node is paused');
  });
  await dies();
  expect((await add(atSecond())).status).toBe(201);
  call.goOn();
  expect(problemOf(await call.reply).code).toBe('conflict');
  expect(await count()).toBe(before + 1);
  expect((await add(atSecond())).status).toBe(201);
  expect(await count()).toBe(before + 1);
});

it('an answer that cannot be stored with a lost database is stored later', async () => {
  const update = vi.spyOn(first.ctx.db, 'update').mockImplementationOnce(() => {
    throw new Error('the database is lost');
  });
  const reply = await add(scene.client);
  expect([reply.status, update.mock.calls.length]).toEqual([201, 1]);
  const before = await count();
  const repeated = await add(atSecond());
  expect([repeated.status, repeated.text, await count()]).toEqual([201, reply.text, before]);
});
