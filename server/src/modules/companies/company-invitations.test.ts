import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aDirectoryScene, DIRECTORY } from '../../../test/directory-scene.ts';
import { aUser } from '../../../test/factories.ts';
import { mailedToken } from '../../../test/mailed-token.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { mails, memberships } from '../../db/schema/index.ts';

const PASSWORD = 'nine quiet streets of houses';
const USERS = '/scim/v2/Users';
const server = useTestServer();
let number = 0;
const scene = perFile(() => aDirectoryScene(server));

const db = () => server.ctx.db;
const answer = (what: string, json: object) =>
  server.anonymous().send('POST', `/api/company-invitations/${what}`, { json });
const membershipOf = async (user_id: number) =>
  (
    await db()
      .select({ role: memberships.role, own: memberships.create_interview_only })
      .from(memberships)
      .where(and(eq(memberships.company_id, scene.company_id), eq(memberships.user_id, user_id)))
  )[0];

/** A person with an account and a password, that the directory names. */
async function invited() {
  const user = await aUser(db(), {
    email: `person-${(number += 1)}@${scene.domain}`,
    password_hash: await quickHash(PASSWORD),
  });
  const reply = await scene.directory.post(USERS, { userName: user.email, name: { givenName: 'Evil' } });
  expect(reply.status, reply.text).toBe(201);
  return { ...user, entry: (reply.json as { id: string }).id, token: await mailedToken(server, user.email) };
}

describe('an account that a directory names', () => {
  it('is a member once its person accepts with the password, with the role of the groups by then', async () => {
    const { id, entry, token, email } = await invited();
    expect(await membershipOf(id)).toBeUndefined();
    const group = (
      await scene.directory.post('/scim/v2/Groups', { displayName: `HR ${id}`, members: [{ value: entry }] })
    ).json as { id: string };
    await scene.client.patch(`${DIRECTORY}/groups/${group.id}`, { role: 'member' });
    expect((await answer('check', { token })).json).toEqual({
      company: expect.any(String),
      email_hint: expect.not.stringContaining(email),
      joins: true,
      role: 'member',
      provider: null,
      proof: 'password',
    });
    expect(problemOf(await answer('accept', { token })).errors).toEqual({ password: ['required'] });
    expect(problemOf(await answer('accept', { token, password: 'not that one' })).errors).toEqual({
      password: ['wrong_password'],
    });
    expect(await membershipOf(id)).toBeUndefined();
    expect((await answer('accept', { token, password: PASSWORD })).json).toEqual({ status: 'OK' });
    expect(await membershipOf(id)).toEqual({ role: 'member', own: false });
    expect(problemOf(await answer('accept', { token, password: PASSWORD })).code).toBe('link_expired');
  });

  it('stays outside where its person declines, or the directory changes its mind', async () => {
    const first = await invited();
    expect((await answer('decline', { token: first.token })).status).toBe(200);
    expect(problemOf(await answer('check', { token: first.token })).code).toBe('link_expired');
    const second = await invited();
    await scene.directory.patch(`${USERS}/${second.entry}`, {
      Operations: [{ op: 'replace', path: 'active', value: false }],
    });
    expect(problemOf(await answer('check', { token: second.token })).code).toBe('link_expired');
    for (const { id } of [first, second]) expect(await membershipOf(id)).toBeUndefined();
  });

  it('gets one mail, however often the directory repeats itself', async () => {
    const { entry, email } = await invited();
    const change = (active: boolean) =>
      scene.directory.put(`${USERS}/${entry}`, { json: { userName: email, displayName: String(active), active } });
    expect((await change(true)).status).toBe(200);
    expect((await change(true)).status).toBe(200);
    expect(await db().$count(mails, eq(mails.to_address, email))).toBe(1);
  });
});

it('is nothing for an address that nobody uses: the directory makes the account, and none for an inactive user', async () => {
  const address = `new-${(number += 1)}@${scene.domain}`;
  const { id } = (await scene.directory.post(USERS, { userName: address, active: false })).json as { id: string };
  expect(await db().$count(mails, eq(mails.to_address, address))).toBe(0);
  const activated = await scene.directory.patch(`${USERS}/${id}`, {
    Operations: [{ op: 'replace', path: 'active', value: 'True' }],
  });
  expect(activated.json).toMatchObject({ active: true });
  const [mail] = await db().select().from(mails).where(eq(mails.to_address, address));
  expect(mail).toMatchObject({ type: 'user_invitation' });
  expect(await membershipOf(mail!.user_id!)).toEqual({ role: 'member', own: true });
});
