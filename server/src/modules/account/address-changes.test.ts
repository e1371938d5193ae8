import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { startTestServer, useTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { aDirectoryScene } from '../../../test/directory-scene.ts';
import { anApplication, aMember, aJob } from '../../../test/factories.ts';
import { mailedToken } from '../../../test/mailed-token.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { changeAddress } from './address-changes.service.ts';
import { api_tokens, audit_events, mails, passkeys, users } from '../../db/schema/index.ts';

const PASSWORD = 'nine quiet streets of houses';
const USERS = '/scim/v2/Users';
const OBJECTION = '/api/email-change/objection';
const server = useTestServer();
let number = 0;
let still = 0;
const scene = perTest(() => aDirectoryScene(server));

const db = () => server.ctx.db;
const address = (name: string) => `${name}-${(number += 1)}@${scene.domain}`;
const post = (path: string, json: object) => server.anonymous().send('POST', path, { json });
const rowOf = async (id: number) => (await db().select().from(users).where(eq(users.id, id)))[0]!;
const entriesOf = async (user: number, type: 'address.changed' | 'address.restored') =>
  (
    await db()
      .select()
      .from(audit_events)
      .where(and(eq(audit_events.user_id, user), eq(audit_events.type, type)))
  ).map(({ company_id, actor }) => ({ company_id, actor }));

/** A member that the directory moves to another address. */
async function aMoved() {
  const member = await aMember(db(), { company_id: scene.company_id });
  const email = address('mei');
  const password_hash = await quickHash(PASSWORD);
  await db().update(users).set({ email, password_hash }).where(eq(users.id, member.id));
  const { id } = (await scene.directory.post(USERS, { userName: email })).json as { id: string };
  const client = await server.staff(member);
  const to = address('moved');
  const reply = await scene.directory.patch(`${USERS}/${id}`, {
    Operations: [{ op: 'replace', path: 'userName', value: to }],
  });
  expect(reply.status, reply.text).toBe(200);
  return { id: member.id, entry: id, from: email, to, client, password_hash };
}

describe('a new address by the directory', () => {
  it('ends sessions, is in the log of every company of the account, and is told to the old address', async () => {
    const { id, from, to, client } = await aMoved();
    expect((await rowOf(id)).email).toBe(to);
    expect((await client.get('/api/user')).status).toBe(401);
    expect(await entriesOf(id, 'address.changed')).toEqual([{ company_id: scene.company_id, actor: 'directory' }]);
    const [notice] = await db().select().from(mails).where(eq(mails.to_address, from));
    expect(notice).toMatchObject({ type: 'email_changed' });
    expect(notice?.text).toContain(to);
  });

  it('is undone from the old address, with all that was added to the account since', async () => {
    const { id, from, to } = await aMoved();
    const token = await mailedToken(server, from);
    const checked = (await post(`${OBJECTION}/check`, { token })).json;
    expect(checked).toMatchObject({ former_email: from, email_hint: expect.not.stringContaining(to) });
    // The reader of the new address chooses a password and adds ways in.
    const at = server.ctx.now();
    const password_hash = await quickHash('a thief in the new mailbox');
    await db().update(users).set({ password_hash, password_changed_at: at }).where(eq(users.id, id));
    const row = { credential_id: `key ${id}`, public_key: 'x', counter: 0, transports: [], synced: false, name: 'x' };
    await db()
      .insert(passkeys)
      .values({ ...row, user_id: id, created_at: at });
    await db()
      .insert(api_tokens)
      .values({
        token_hash: `t${id}`,
        user_id: id,
        company_id: scene.company_id,
        name: 'x',
        scopes: [],
        created_at: at,
      });
    const thief = await server.staff({ id });
    expect((await post(OBJECTION, { token })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ email: from, password_hash: null });
    expect((await thief.get('/api/user')).status).toBe(401);
    expect(await db().$count(passkeys, eq(passkeys.user_id, id))).toBe(0);
    const [stored] = await db().select().from(api_tokens).where(eq(api_tokens.user_id, id));
    expect(stored?.revoked_at).not.toBeNull();
    expect(await entriesOf(id, 'address.restored')).toHaveLength(1);
    expect(problemOf(await post(OBJECTION, { token })).code).toBe('link_expired');
  });

  it('is undone from the old address after a second change, too, and ends the way back of that one', async () => {
    const { id, from, to, entry } = await aMoved();
    const token = await mailedToken(server, from);
    const further = address('further');
    const reply = await scene.directory.patch(`${USERS}/${entry}`, {
      Operations: [{ op: 'replace', path: 'userName', value: further }],
    });
    expect(reply.status, reply.text).toBe(200);
    const later = await mailedToken(server, to);
    expect((await post(OBJECTION, { token })).status).toBe(200);
    expect((await rowOf(id)).email).toBe(from);
    expect(problemOf(await post(OBJECTION, { token: later })).code).toBe('link_expired');
    expect((await rowOf(id)).email).toBe(from);
  });

  it('ends invitations whose links were mailed to the old address', async () => {
    const { id, to } = await aMoved();
    const other = await aDirectoryScene(server);
    await db()
      .update(users)
      .set({ email: `mei@${other.domain}` })
      .where(eq(users.id, id));
    expect((await other.directory.post(USERS, { userName: `mei@${other.domain}` })).status).toBe(201);
    const token = await mailedToken(server, `mei@${other.domain}`);
    const user = await rowOf(id);
    const change = { user, to: `back-${to}`, company_id: scene.company_id, by: 'person' as const };
    expect((await post('/api/company-invitations/check', { token })).status).toBe(200);
    await db().transaction((tx) => changeAddress(server.ctx, tx, change));
    expect(problemOf(await post('/api/company-invitations/check', { token })).code).toBe('link_expired');
  });

  it('keeps a password that is older than the change', async () => {
    const { id, from, password_hash } = await aMoved();
    expect((await post(OBJECTION, { token: await mailedToken(server, from) })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ email: from, password_hash });
  });

  it('gives another address where another account has the old one by now, and changes nothing without', async () => {
    const { id, from, to } = await aMoved();
    const token = await mailedToken(server, from);
    const other = await aMember(db());
    await db().update(users).set({ email: from }).where(eq(users.id, other.id));
    const thief = await server.staff({ id });
    expect(problemOf(await post(OBJECTION, { token }))).toMatchObject({ status: 409, code: 'address_taken' });
    expect(problemOf(await post(OBJECTION, { token, email: to })).code).toBe('address_taken');
    expect((await rowOf(id)).email).toBe(to);
    expect((await thief.get('/api/user')).status).toBe(200);
    const own = address('own');
    expect((await post(OBJECTION, { token, email: own })).json).toEqual({ status: 'OK', email: own });
    expect((await rowOf(id)).email).toBe(own);
    expect((await rowOf(other.id)).email).toBe(from);
    expect((await thief.get('/api/user')).status).toBe(401);
  });
});

describe('an objection', () => {
  let late: TestServer;
  beforeAll(async () => {
    late = await startTestServer();
  });
  afterAll(() => late.close());

  it('is open for 72 hours and no longer', async () => {
    const own = await aDirectoryScene(late);
    const member = await aMember(late.ctx.db, { company_id: own.company_id });
    const email = `mei-${(still += 1)}@${own.domain}`;
    await late.ctx.db.update(users).set({ email }).where(eq(users.id, member.id));
    const { id } = (await own.directory.post(USERS, { userName: email })).json as { id: string };
    await own.directory.patch(`${USERS}/${id}`, {
      Operations: [{ op: 'replace', path: 'userName', value: `moved-${still}@${own.domain}` }],
    });
    const token = await mailedToken(late, email);
    late.pass(72 * 3_600_000 - 60_000);
    expect((await late.anonymous().post(`${OBJECTION}/check`, { token })).status).toBe(200);
    late.pass(60_001);
    expect(problemOf(await late.anonymous().post(OBJECTION, { token })).code).toBe('link_expired');
  });
});

describe('a person who applied to another company', () => {
  it('confirms a new address with the password, and the other company finds it in its log', async () => {
    const member = await aMember(db(), { company_id: scene.company_id });
    const email = address('ana');
    await db()
      .update(users)
      .set({ email, password_hash: await quickHash(PASSWORD) })
      .where(eq(users.id, member.id));
    const job = await aJob(db());
    await anApplication(db(), { job, user_id: member.id });
    const { id } = (await scene.directory.post(USERS, { userName: email })).json as { id: string };
    const to = address('ana-new');
    const change = { Operations: [{ op: 'replace', path: 'userName', value: to }] };
    expect((await scene.directory.patch(`${USERS}/${id}`, change)).status).toBe(409);
    expect((await rowOf(member.id)).email).toBe(email);
    const token = await mailedToken(server, to);
    expect(problemOf(await post('/api/email-change/confirm', { token }))).toMatchObject({
      errors: { password: ['required'] },
    });
    expect((await post('/api/email-change/confirm', { token, password: PASSWORD })).status).toBe(200);
    expect((await rowOf(member.id)).email).toBe(to);
    const companies = (await entriesOf(member.id, 'address.changed')).map(({ company_id }) => company_id);
    expect(new Set(companies)).toEqual(new Set([scene.company_id, job.company_id]));
    // The directory's next attempt finds the account there already.
    expect((await scene.directory.patch(`${USERS}/${id}`, change)).json).toMatchObject({ userName: to });
  });
});
