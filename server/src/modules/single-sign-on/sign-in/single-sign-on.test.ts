import type { CompanySettings, IdentityProvider } from '@vivavoce/contract/types.ts';
import { and, desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import type { TestServer } from '../../../../test/api-test.ts';
import { aCompany, aMember } from '../../../../test/factories.ts';
import {
  aProviderScene,
  comeBack,
  leave,
  PROVIDERS,
  providerInput,
  startSignIn,
  useIdentityProvider,
} from '../../../../test/provider-scene.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import {
  audit_events,
  authenticators,
  companies,
  identity_providers,
  mails,
  memberships,
  sessions,
} from '../../../db/schema/index.ts';
import { warnOfEnds } from '../certificates/certificates.service.ts';

const { fake, server } = useIdentityProvider({ still: true });
const scene = perTest(() => aProviderScene(server, fake));

const pathOf = ({ id }: IdentityProvider) => `${PROVIDERS}/${id}`;
const isSignedIn = async (client: ReturnType<TestServer['anonymous']>) =>
  (await client.get('/api/user')).status === 200;

async function signedIn() {
  const browser = server.anonymous();
  expect((await scene.signIn(browser)).json).toEqual({ status: 'OK' });
  return browser;
}

const lastEntry = async (company_id: number) =>
  (
    await server.ctx.db
      .select({ type: audit_events.type, user_id: audit_events.user_id, call: audit_events.details })
      .from(audit_events)
      .where(eq(audit_events.company_id, company_id))
      .orderBy(desc(audit_events.id))
      .limit(1)
  )[0];

it('signs a connected person in to the company of the provider, and the session and the log say so', async () => {
  const browser = await signedIn();
  expect((await browser.get('/api/user')).json).toMatchObject({
    id: scene.owner.id,
    current_company: { id: scene.company_id },
  });
  expect(await lastEntry(scene.company_id)).toMatchObject({
    type: 'sign_in.succeeded',
    user_id: scene.owner.id,
    call: { call: { method: 'provider', provider: scene.provider.id } },
  });
  const { results } = (await browser.get('/api/account/sessions')).json as { results: object[] };
  expect(results).toEqual([expect.objectContaining({ current: true, method: 'provider' }), expect.anything()]);
});

it('begins no session where the log takes no entry of it, and has one entry where it does', async () => {
  const ofSignIn = and(eq(audit_events.company_id, scene.company_id), eq(audit_events.type, 'sign_in.succeeded'));
  const before = await server.ctx.db.$count(audit_events, ofSignIn);
  const browser = server.anonymous();
  await server.ctx.pool.query(
    `alter table audit_events add constraint no_sign_in check (type <> 'sign_in.succeeded') not valid`,
  );
  try {
    expect((await scene.signIn(browser)).status).toBe(500);
  } finally {
    await server.ctx.pool.query('alter table audit_events drop constraint no_sign_in');
  }
  expect(await isSignedIn(browser)).toBe(false);
  const begun = and(eq(sessions.user_id, scene.owner.id), eq(sessions.method, 'provider'));
  expect(await server.ctx.db.$count(sessions, begun)).toBe(0);
  await signedIn();
  expect(await server.ctx.db.$count(audit_events, ofSignIn)).toBe(before + 1);
});

it('counts the second factor of the provider where the company says so, and not where it does not', async () => {
  await server.ctx.db
    .insert(authenticators)
    .values({ user_id: scene.owner.id, secret: 'sealed', confirmed_at: server.ctx.now() });
  fake.lies = { claims: { amr: ['pwd', 'mfa'] } };
  const signIn = async (browser = server.anonymous()) => ({ browser, answer: (await scene.signIn(browser)).json });
  expect((await signIn()).answer).toMatchObject({ status: 'SECOND_FACTOR' });
  expect((await scene.client.post('/api/settings', { provider_factor_counts: true })).status).toBe(200);
  const { browser, answer } = await signIn();
  expect(answer).toEqual({ status: 'OK' });
  const { results } = (await browser.get('/api/account/sessions')).json as { results: object[] };
  expect(results[0]).toMatchObject({ method: 'provider', second_factor: 'provider' });
  fake.lies = { claims: { amr: ['pwd'] } };
  expect((await signIn()).answer).toMatchObject({ status: 'SECOND_FACTOR' });
});

it('lets a user without an own factor in by that of the provider, while the company counts it', async () => {
  const since = new Date(server.ctx.now().getTime() - 90 * 24 * 3600_000);
  const rule = { second_factor_rule: 'everybody', second_factor_since: since, second_factor_grace_days: 0 } as const;
  const setCompany = (given: object) =>
    server.ctx.db.update(companies).set(given).where(eq(companies.id, scene.company_id));
  await setCompany({ ...rule, provider_factor_counts: true });
  await server.ctx.db
    .update(memberships)
    .set({ created_at: since })
    .where(eq(memberships.company_id, scene.company_id));
  const refused = { status: 403, code: 'second_factor_required' };
  const without = await signedIn();
  expect(problemOf(await without.get('/api/jobs'))).toMatchObject(refused);
  fake.lies = { claims: { acr: 'https://refeds.org/profile/mfa' } };
  const browser = await signedIn();
  expect((await browser.get('/api/jobs')).status).toBe(200);
  expect((await browser.get('/api/user')).json).toMatchObject({ second_factor_from: null });
  await setCompany({ provider_factor_counts: false });
  expect(problemOf(await browser.get('/api/jobs'))).toMatchObject(refused);
});

it('opens no other company of the same user, and is no proof for what belongs to the account', async () => {
  const other = await aCompany(server.ctx.db);
  await server.ctx.db.insert(memberships).values({ company_id: other.id, user_id: scene.owner.id });
  const browser = await signedIn();
  expect(problemOf(await browser.post(`/company/change/${other.id}`))).toMatchObject({
    status: 403,
    code: 'provider_session',
  });
  expect(await isSignedIn(browser)).toBe(true);
  expect((await scene.client.post(`/company/change/${other.id}`)).status).toBe(200);
  expect(problemOf(await browser.post('/api/account/authenticator')).code).toBe('step_up_required');
});

it('asks for the second factor of an account that has one', async () => {
  await server.ctx.db
    .insert(authenticators)
    .values({ user_id: scene.owner.id, secret: 'sealed', confirmed_at: server.ctx.now() });
  const browser = server.anonymous();
  expect((await scene.signIn(browser)).json).toEqual({
    status: 'SECOND_FACTOR',
    ticket: expect.any(String) as string,
    codes: true,
    passkeys: false,
  });
  expect(await isSignedIn(browser)).toBe(false);
});

it('shows what the token of a test says, and which check failed', async () => {
  const passed = await scene.test();
  expect(passed.last_test).toMatchObject({ fault: null, claims: { sub: fake.person.sub, email: fake.person.email } });
  fake.lies = { signed: 'foreign key' };
  expect((await scene.test()).last_test).toMatchObject({ fault: 'signature', claims: {} });
});

it('never gives the secret back, and stores it sealed', async () => {
  const [row] = await server.ctx.db
    .select()
    .from(identity_providers)
    .where(eq(identity_providers.id, scene.provider.id));
  expect(JSON.stringify(row)).not.toContain(fake.client_secret);
  expect((await scene.client.get(PROVIDERS)).text).not.toContain(fake.client_secret);
});

it('is switched on after a passed test only', async () => {
  const added = await scene.client.post(PROVIDERS, providerInput(fake));
  const provider = added.json as IdentityProvider;
  const reply = await scene.client.patch(pathOf(provider), { active: true, revision: 1 });
  expect(problemOf(reply)).toMatchObject({ status: 422, errors: { active: ['not_allowed'] } });
  expect(problemOf(await startSignIn(server.anonymous(), provider)).code).toBe('sso_refused');
});

it('ends its sessions when it is switched off', async () => {
  const browser = await signedIn();
  const { revision } = await scene.read();
  expect((await scene.client.patch(pathOf(scene.provider), { active: false, revision })).status).toBe(200);
  expect(await isSignedIn(browser)).toBe(false);
  expect(await isSignedIn(scene.client)).toBe(true);
  expect(problemOf(await startSignIn(server.anonymous(), scene.provider)).code).toBe('sso_refused');
});

it('has the address that was shown before it was added, and the next one has another', async () => {
  type List = { providers: { redirect_address: string }[]; next: { redirect_address: string; entity_id: string } };
  const list = async () => (await scene.client.get(PROVIDERS)).json as List;
  const { next, providers } = await list();
  expect((await list()).next).toEqual(next);
  expect(providers.map(({ redirect_address }) => redirect_address)).not.toContain(next.redirect_address);
  const { issuer } = scene.provider;
  const body = { preset: 'other', name: 'Second', issuer, client_id: 'second', client_secret: 'second' };
  const added = await scene.client.post(PROVIDERS, body);
  expect(added.json).toMatchObject({ redirect_address: next.redirect_address });
  expect((await list()).next).not.toEqual(next);
  expect((await scene.client.delete(pathOf(added.json as IdentityProvider))).status).toBe(204);
  expect((await list()).next).toEqual(next);
});

it('ends with its sessions and connections when it is removed', async () => {
  const browser = await signedIn();
  expect((await scene.client.delete(pathOf(scene.provider))).status).toBe(204);
  expect(await isSignedIn(browser)).toBe(false);
  expect((await scene.client.get(PROVIDERS)).json).toMatchObject({ providers: [] });
});

it('needs the secret, a test and new connections for another client', async () => {
  const { revision } = await scene.read();
  const change = { client_id: 'another', revision };
  const refused = await scene.client.patch(pathOf(scene.provider), change);
  expect(problemOf(refused).errors).toEqual({ client_secret: ['required'] });
  const changed = await scene.client.patch(pathOf(scene.provider), { ...change, client_secret: 'new' });
  expect(changed.json).toMatchObject({ active: false, last_test: null, connected: 0, client_id: 'another' });
  const again = await scene.client.patch(pathOf(scene.provider), { name: 'Late', revision });
  expect(problemOf(again)).toMatchObject({ status: 409, code: 'conflict' });
});

it('warns owners before the secret expires, by mail and with the settings of the company, until it is renewed', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { revision } = await scene.read();
  const change = { secret_expires_on: day(50), revision };
  expect((await scene.client.patch(pathOf(scene.provider), change)).json).toMatchObject({ secret_expires_on: day(50) });
  const ending = async (client = scene.client) =>
    ((await client.get('/api/settings')).json as CompanySettings).ending_sign_in;
  expect(await ending()).toBeNull();
  const signal = new AbortController().signal;
  for (const days of [0, 0, 25]) {
    const now = () => new Date(Date.now() + days * 86_400_000);
    await warnOfEnds({ ...server.ctx, now }, signal);
  }
  const notices = and(eq(mails.type, 'secret_ends'), eq(mails.to_address, scene.owner.email));
  expect(await server.ctx.db.$count(mails, notices)).toBe(2);
  expect(await ending()).toEqual({
    provider: scene.provider.name,
    what: 'secret',
    at: `${day(50)}T12:00:00.000Z`,
  });
  const member = await server.staff(await aMember(server.ctx.db, { company_id: scene.company_id }));
  expect(await ending(member)).toBeNull();
  const renewed = {
    client_secret: fake.client_secret,
    secret_expires_on: day(400),
    revision: revision + 1,
  };
  expect((await scene.client.patch(pathOf(scene.provider), renewed)).json).toMatchObject({ active: true });
  expect(await ending()).toBeNull();
  const unknown = { client_secret: fake.client_secret, revision: revision + 2 };
  expect((await scene.client.patch(pathOf(scene.provider), unknown)).json).toMatchObject({ secret_expires_on: null });
});

it('belongs to one company: others neither see, change, test nor connect with it', async () => {
  const stranger = await aStaffScene(server);
  const path = pathOf(scene.provider);
  const replies = [
    await stranger.client.patch(path, { name: 'Mine', revision: scene.provider.revision }),
    await stranger.client.delete(path),
    await stranger.client.post(`${path}/test`),
    await stranger.client.post(`/api/account/connections/${scene.provider.id}`),
    await stranger.client.delete(`/api/account/connections/${scene.provider.id}`),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await stranger.client.get(PROVIDERS)).json).toMatchObject({ providers: [] });
  expect((await stranger.client.get('/api/account/connections')).json).toEqual({ connections: [] });
});

it('connects a person with one account, and only in the session that began it', async () => {
  const colleague = await aMember(server.ctx.db, { company_id: scene.company_id });
  const client = await server.staff(colleague);
  const begin = () => leave(fake, client.post(`/api/account/connections/${scene.provider.id}`));
  // The person of the owner.
  expect(problemOf(await comeBack(client, scene.provider, await begin())).code).toBe('sso_refused');
  const { person } = fake;
  fake.person = { sub: 'a colleague', email: colleague.email };
  const answer = await begin();
  const cookies = [...client.cookies];
  await client.get('/logout/ajax');
  for (const [name, value] of cookies.filter(([cookie]) => cookie.includes('ssoid'))) client.cookies.set(name, value);
  expect(problemOf(await comeBack(client, scene.provider, answer)).code).toBe('sso_refused');
  fake.person = person;
});

it('ends other sessions of an account that is connected, and its own with the connection', async () => {
  const colleague = await aMember(server.ctx.db, { company_id: scene.company_id });
  const [client, earlier] = [await server.staff(colleague), await server.staff(colleague)];
  const { person } = fake;
  fake.person = { sub: 'another colleague', email: colleague.email };
  const path = `/api/account/connections/${scene.provider.id}`;
  const done = await comeBack(client, scene.provider, await leave(fake, client.post(path)));
  expect(done.json).toEqual({ status: 'CONNECTED' });
  expect(await isSignedIn(earlier)).toBe(false);
  expect(await lastEntry(scene.company_id)).toMatchObject({ type: 'connection.added', user_id: colleague.id });
  const browser = server.anonymous();
  expect((await scene.signIn(browser)).status).toBe(200);
  expect((await client.delete(path)).status).toBe(204);
  expect(await isSignedIn(browser)).toBe(false);
  expect(await isSignedIn(client)).toBe(true);
  expect(problemOf(await scene.signIn()).code).toBe('sso_not_connected');
  fake.person = person;
});

it('lets nobody in who left the company', async () => {
  const { db } = server.ctx;
  await db.update(sessions).set({ company_id: null }).where(eq(sessions.user_id, scene.owner.id));
  await db.delete(memberships).where(eq(memberships.user_id, scene.owner.id));
  expect(problemOf(await scene.signIn()).code).toBe('sso_not_connected');
});

it('goes on for a week while the description cannot be read', async () => {
  fake.lies = { status: { path: '/.well-known/openid-configuration', code: 500 } };
  server.pass(6 * 86_400_000);
  expect((await startSignIn(server.anonymous(), scene.provider)).status).toBe(200);
  server.pass(2 * 86_400_000);
  expect(problemOf(await startSignIn(server.anonymous(), scene.provider))).toMatchObject({
    status: 503,
    code: 'sso_unavailable',
  });
});
