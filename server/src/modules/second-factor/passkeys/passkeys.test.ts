import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import type { ApiClient } from '../../../../test/api-client.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aMember } from '../../../../test/factories.ts';
import { Authenticator } from '../../../../test/fakes/authenticator.ts';
import type { AskedFor } from '../../../../test/fakes/authenticator.ts';
import { quickHash } from '../../../../test/quick-hash.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import { audit_events, companies, mails, passkey_challenges, users } from '../../../db/schema/index.ts';

const PASSWORD = 'a quiet street of nine houses';
const MINUTE = 60_000;
const REFUSED = { status: 400, code: 'wrong_passkey' };

const server = useTestServer({ still: true });
let hash: string;

beforeAll(async () => {
  hash = await quickHash(PASSWORD);
});
const person = perTest(() => aMember(server.ctx.db, { role: 'owner' }));
beforeEach(async () => {
  await server.ctx.db.update(users).set({ password_hash: hash }).where(eq(users.id, person.id));
});

const device = (origin?: string) => new Authenticator(server.ctx.env.PUBLIC_URL, origin);

const typeIn = (client: ApiClient) => client.post('/login/ajax', { username: person.email, password: PASSWORD });

async function signedIn(): Promise<ApiClient> {
  const client = server.anonymous();
  expect((await typeIn(client)).json).toEqual({ status: 'OK' });
  return client;
}

const ask = async (client: ApiClient, path: string, body?: object): Promise<AskedFor> => {
  const reply = await client.post(path, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as AskedFor;
};

interface Added {
  passkey: { id: number };
  recovery_codes: string[] | null;
}

async function add(client: ApiClient, key = device(), name = 'Laptop'): Promise<Added> {
  const passkey = key.make(await ask(client, '/api/account/passkeys/start'));
  const reply = await client.post('/api/account/passkeys', { name, passkey });
  expect(reply.status, reply.text).toBe(201);
  return reply.json as Added;
}

const beginSignIn = (client: ApiClient, ticket?: string) =>
  ask(client, '/login/passkey/ajax/start', ticket === undefined ? {} : { ticket });
const signIn = (client: ApiClient, passkey: object) => client.post('/login/passkey/ajax', { passkey });

describe('a passkey', () => {
  it('signs in without a typed name, and proves both factors', async () => {
    const key = device();
    await add(await signedIn(), key);
    const client = server.anonymous();
    expect((await signIn(client, key.sign(await beginSignIn(client)))).json).toEqual({ status: 'OK' });
    const { results } = (await client.get('/api/account/sessions')).json as { results: object[] };
    expect(results[0]).toMatchObject({ current: true, method: 'passkey', second_factor: 'passkey' });
    const entries = await server.ctx.db.select().from(audit_events).where(eq(audit_events.user_id, person.id));
    expect(entries.at(-1)).toMatchObject({ type: 'sign_in.succeeded', details: { call: { method: 'passkey' } } });
  });

  it('is the first second factor: other sessions end, recovery codes come, the owner is told', async () => {
    const client = await signedIn();
    const other = await signedIn();
    const { recovery_codes } = await add(client);
    expect(recovery_codes).toHaveLength(10);
    expect((await other.get('/api/user')).status).toBe(401);
    expect((await client.get('/api/user')).status).toBe(200);
    const notices = await server.ctx.db.select().from(mails).where(eq(mails.user_id, person.id));
    expect(notices.map(({ type }) => type)).toContain('factor_changed');
    expect((await add(client, device(), 'Phone')).recovery_codes).toBeNull();
    expect((await client.get('/api/account/second-factor')).json).toMatchObject({
      passkeys: [{ name: 'Laptop' }, { name: 'Phone' }],
      recovery_codes_left: 10,
    });
  });

  it('is named, and removed by its owner alone', async () => {
    const client = await signedIn();
    const { passkey } = await add(client);
    const path = `/api/account/passkeys/${passkey.id}`;
    expect((await client.patch(path, { name: 'Old laptop' })).json).toMatchObject({ name: 'Old laptop' });
    expect((await client.patch(path, { name: '  ' })).status).toBe(422);
    const stranger = await server.staff(await aMember(server.ctx.db));
    expect((await stranger.patch(path, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.delete(path)).status).toBe(404);
    expect((await client.delete(path)).status).toBe(204);
    expect((await client.get('/api/account/second-factor')).json).toMatchObject({
      passkeys: [],
      recovery_codes_left: 0,
    });
    await signedIn();
  });

  it('is the second step after a password, and a fresh proof later', async () => {
    const key = device();
    const client = await signedIn();
    await add(client, key);
    const second = server.anonymous();
    const { ticket, ...step } = (await typeIn(second)).json as { ticket: string };
    expect(step).toEqual({ status: 'SECOND_FACTOR', codes: true, passkeys: true });
    const finish = (passkey: object) => second.post('/login/second-factor/ajax', { ticket, passkey });
    // Another user's passkey, and a signature for another purpose.
    const foreign = device();
    await add(await server.staff(await aMember(server.ctx.db)), foreign);
    expect(problemOf(await finish(foreign.sign(await beginSignIn(second, ticket))))).toMatchObject(REFUSED);
    expect(problemOf(await finish(key.sign(await beginSignIn(second))))).toMatchObject(REFUSED);
    expect((await finish(key.sign(await beginSignIn(second, ticket)))).json).toEqual({ status: 'OK' });
    server.pass(11 * MINUTE);
    expect(problemOf(await second.post('/api/account/recovery-codes'))).toMatchObject({ code: 'step_up_required' });
    const passkey = key.sign(await ask(second, '/api/account/step-up/passkey'));
    expect((await second.post('/api/account/step-up', { passkey })).status).toBe(200);
    expect((await second.post('/api/account/recovery-codes')).status).toBe(200);
  });

  it('satisfies the rule of a company', async () => {
    const since = new Date(server.ctx.now().getTime() - 90 * 24 * 60 * MINUTE);
    await server.ctx.db
      .update(companies)
      .set({ second_factor_rule: 'everybody', second_factor_since: since, second_factor_grace_days: 0 })
      .where(eq(companies.id, person.company_id));
    server.pass(24 * 60 * MINUTE);
    const client = await signedIn();
    expect(problemOf(await client.get('/api/jobs'))).toMatchObject({ code: 'second_factor_required' });
    await add(client);
    expect((await client.get('/api/jobs')).status).toBe(200);
  });
});

describe('a forged answer', () => {
  let key: Authenticator;
  beforeEach(async () => {
    key = device();
    await add(await signedIn(), key);
  });

  /** The answer must be refused, open nothing, and leave the passkey usable. */
  async function refuse(forge: (options: AskedFor) => object): Promise<void> {
    const client = server.anonymous();
    expect(problemOf(await signIn(client, forge(await beginSignIn(client))))).toMatchObject(REFUSED);
    expect((await client.get('/api/user')).status).toBe(401);
  }

  it('is refused with a foreign challenge, and a second time', async () => {
    await refuse(() => key.sign({ challenge: Buffer.alloc(32).toString('base64url') }));
    const client = server.anonymous();
    const answer = key.sign(await beginSignIn(client));
    const replies = await Promise.all([1, 2, 3].map(() => signIn(server.anonymous(), answer)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused after the time of its challenge', async () => {
    const client = server.anonymous();
    const answer = key.sign(await beginSignIn(client));
    server.pass(11 * MINUTE);
    expect(problemOf(await signIn(client, answer))).toMatchObject(REFUSED);
  });

  it('is refused from another origin', async () => {
    const copy = device('https://vivavoce.evil.example');
    const stolen = Object.assign(copy, { id: key.id });
    await refuse((options) => stolen.sign(options));
  });

  it('is refused with the id of another passkey, and with an unknown one', async () => {
    const other = device();
    await refuse((options) => ({ ...other.sign(options), id: key.id.toString('base64url') }));
    await refuse((options) => other.sign(options));
  });

  it('is refused where the device did not check its owner', async () => {
    await refuse((options) => key.sign(options, { verified: false }));
  });

  it('is refused where its count did not rise: the key was copied', async () => {
    const client = server.anonymous();
    expect((await signIn(client, key.sign(await beginSignIn(client)))).status).toBe(200);
    await refuse((options) => {
      key.counter = 0;
      return key.sign(options);
    });
  });

  it('cannot be added to the account of somebody else', async () => {
    const stranger = await server.staff(await aMember(server.ctx.db));
    const client = await server.staff(person);
    const passkey = device().make(await ask(client, '/api/account/passkeys/start'));
    expect(problemOf(await stranger.post('/api/account/passkeys', { name: 'Theirs', passkey }))).toMatchObject(REFUSED);
  });

  it('stores challenges as hashes only', async () => {
    const { challenge } = await beginSignIn(server.anonymous());
    const stored = await server.ctx.db.select().from(passkey_challenges);
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(challenge);
  });
});
