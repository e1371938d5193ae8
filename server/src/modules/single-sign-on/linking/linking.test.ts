import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import { aUser } from '../../../../test/factories.ts';
import { mailedToken } from '../../../../test/mailed-token.ts';
import { aProviderScene, PROVIDERS, useIdentityProvider, aVerifiedDomain } from '../../../../test/provider-scene.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import {
  audit_events,
  identities,
  mails,
  memberships,
  password_links,
  scim_users,
  users,
} from '../../../db/schema/index.ts';

let domain = '';
let number = 0;
const { fake, server } = useIdentityProvider();
const scene = perTest(() => aProviderScene(server, fake));
beforeEach(async () => {
  domain = `company-${(number += 1)}.example`;
  await aVerifiedDomain(server, scene, domain);
  fake.person = { sub: `newcomer ${number}`, email: `Nora.Hire@${domain}` };
  fake.lies = { claims: { given_name: 'Nora', family_name: 'Hire' } };
});

async function aColleague() {
  const user = await aUser(server.ctx.db, { email: address() });
  const { company_id } = scene;
  await server.ctx.db.insert(memberships).values({ company_id, user_id: user.id, role: 'member' });
  return user;
}
const address = () => `nora.hire@${domain}`;
const setRole = async (default_role: string | null) => {
  const { revision } = await scene.read();
  expect((await scene.client.patch(`${PROVIDERS}/${scene.provider.id}`, { default_role, revision })).status).toBe(200);
};
const membersOf = () =>
  server.ctx.db
    .select({
      email: users.email,
      first_name: users.first_name,
      role: memberships.role,
      own: memberships.create_interview_only,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.company_id, scene.company_id), eq(users.email, address())));
const connected = () => server.ctx.db.select().from(identities).where(eq(identities.subject, fake.person.sub));

it('connects a member by a confirmed address in a verified domain, and ends what was open before', async () => {
  const member = await aColleague();
  const before = await server.staff(member);
  const at = server.ctx.now();
  await server.ctx.db.insert(password_links).values({
    user_id: member.id,
    purpose: 'reset',
    token_hash: `hash ${number}`,
    expires_at: new Date(at.getTime() + 3_600_000),
    created_at: at,
  });
  const browser = server.anonymous();
  expect((await scene.signIn(browser)).json).toEqual({ status: 'OK' });
  expect((await browser.get('/api/user')).json).toMatchObject({ id: member.id });
  expect((await before.get('/api/user')).status).toBe(401);
  expect(await connected()).toMatchObject([{ user_id: member.id, email: address() }]);
  const links = await server.ctx.db.select().from(password_links).where(eq(password_links.user_id, member.id));
  expect(links).toMatchObject([{ replaced_at: expect.any(Date) }]);
  const entries = await server.ctx.db.select().from(audit_events).where(eq(audit_events.user_id, member.id));
  expect(entries.map(({ type }) => type).toSorted()).toEqual(['connection.added', 'sign_in.succeeded']);
});

it.each([
  ['an unconfirmed address', () => ({ email_verified: false })],
  ['an address outside the verified domains', () => ({ email: 'nora.hire@elsewhere.example' })],
  ['a subdomain', () => ({ email: `nora.hire@sub.${domain}` })],
])('connects nothing by %s, and adds no member', async (_what, claims) => {
  await aColleague();
  await setRole('member');
  fake.lies = { claims: claims() };
  expect(problemOf(await scene.signIn())).toMatchObject({ status: 403, code: 'sso_not_connected' });
  expect(await connected()).toEqual([]);
});

it('leaves an account alone that another person or provider is connected with', async () => {
  const member = await aColleague();
  expect((await scene.signIn()).status).toBe(200);
  fake.person = { sub: `another ${number}`, email: address() };
  expect(problemOf(await scene.signIn())).toMatchObject({ code: 'sso_not_connected' });
  expect(await server.ctx.db.select().from(identities).where(eq(identities.user_id, member.id))).toHaveLength(1);
});

it.each([
  ['limited', { role: 'member', own: true }],
  ['member', { role: 'member', own: false }],
  ['admin', { role: 'admin', own: false }],
] as const)('makes a newcomer a user with the role %s, named by the provider', async (role, expected) => {
  expect(problemOf(await scene.signIn())).toMatchObject({ code: 'sso_not_connected' });
  expect(await membersOf()).toEqual([]);
  await setRole(role);
  const browser = server.anonymous();
  expect((await scene.signIn(browser)).json).toEqual({ status: 'OK' });
  expect(await membersOf()).toEqual([{ email: address(), first_name: 'Nora', ...expected }]);
  expect((await browser.get('/api/user')).json).toMatchObject({ full_name: 'Nora Hire' });
});

it('keeps the names of an account that exists, and keeps out whom the directory deactivated', async () => {
  const user = await aUser(server.ctx.db, { email: address(), first_name: 'Eleonora', last_name: 'Hire' });
  await setRole('member');
  const { company_id } = scene;
  await server.ctx.db.insert(scim_users).values({ company_id, user_id: user.id, user_name: address(), active: false });
  expect(problemOf(await scene.signIn())).toMatchObject({ code: 'sso_not_connected' });
  await server.ctx.db.delete(scim_users).where(eq(scim_users.user_id, user.id));
  // The account is not the company's: its person accepts first.
  expect(problemOf(await scene.signIn())).toMatchObject({ code: 'sso_not_connected' });
  expect(await membersOf()).toEqual([]);
  const token = await mailedToken(server, address());
  const accepted = await server.anonymous().post('/api/company-invitations/accept', { token });
  expect(accepted.json).toEqual({ status: 'OK' });
  expect(await membersOf()).toMatchObject([{ first_name: 'Eleonora', role: 'member' }]);
  expect((await scene.signIn()).json).toEqual({ status: 'OK' });
});

it('adds a newcomer once, however often the browser comes back at the same moment', async () => {
  await setRole('member');
  const replies = await Promise.all([scene.signIn(), scene.signIn(), scene.signIn()]);
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  expect(await membersOf()).toHaveLength(1);
  expect(await connected()).toHaveLength(1);
});

it('shows in a test whom the claims name', async () => {
  expect((await scene.test()).last_test).toMatchObject({
    fault: null,
    person: {
      subject: fake.person.sub,
      email: address(),
      confirmed: true,
      own: true,
      first_name: 'Nora',
      last_name: 'Hire',
    },
  });
});

it('tells the owner of an account by mail that a provider opens it, and a newcomer nothing', async () => {
  const member = await aColleague();
  expect((await scene.signIn()).json).toEqual({ status: 'OK' });
  const noticesFor = (email: string) =>
    server.ctx.db
      .select({ subject: mails.subject, text: mails.text })
      .from(mails)
      .where(and(eq(mails.type, 'connection_made'), eq(mails.to_address, email)));
  const [notice, ...more] = await noticesFor(member.email);
  expect(more).toEqual([]);
  expect(notice?.subject).toContain(scene.provider.name);
  expect(notice?.text).toContain(scene.provider.name);
  // The owner connected the account on the account page.
  expect(await noticesFor(scene.owner.email)).toHaveLength(1);
  // Later sign-ins connect nothing.
  expect((await scene.signIn()).json).toEqual({ status: 'OK' });
  expect(await noticesFor(member.email)).toHaveLength(1);
  await setRole('member');
  fake.person = { sub: `another newcomer ${number}`, email: `new-${number}@${domain}` };
  expect((await scene.signIn()).json).toEqual({ status: 'OK' });
  expect(await noticesFor(fake.person.email)).toEqual([]);
});
