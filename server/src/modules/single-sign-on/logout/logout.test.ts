import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import type { ApiClient } from '../../../../test/api-client.ts';
import type { Lies } from '../../../../test/fakes/identity-provider.ts';
import { aProviderScene, PROVIDERS, useIdentityProvider } from '../../../../test/provider-scene.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import { audit_events, sessions } from '../../../db/schema/index.ts';

let path: string;
const { fake, server } = useIdentityProvider();
const scene = perFile(() => aProviderScene(server, fake));
beforeAll(async () => {
  path = new URL(scene.provider.sign_out.address).pathname;
});

const report = (token: string, to = path) => server.anonymous().post(to, undefined, { form: { logout_token: token } });

const isIn = async (browser: ApiClient): Promise<boolean> => (await browser.get('/api/user')).status === 200;

/** A browser with a session of its own at the provider. */
async function aSession(sid = randomUUID()): Promise<{ browser: ApiClient; sid: string }> {
  fake.sid = sid;
  const browser = server.anonymous();
  expect((await scene.signIn(browser)).json).toEqual({ status: 'OK' });
  return { browser, sid };
}

const entries = (type: 'sign_in.ended' | 'sign_out.refused') =>
  server.ctx.db
    .select({ user_id: audit_events.user_id, details: audit_events.details })
    .from(audit_events)
    .where(and(eq(audit_events.type, type), eq(audit_events.company_id, scene.company_id)))
    .orderBy(desc(audit_events.id));

describe('signing out here', () => {
  const signOut = (browser: ApiClient) => browser.get('/logout/ajax', { headers: { 'sec-fetch-site': 'same-origin' } });
  const turn = async (ends_session: boolean) => {
    const { id, revision } = await scene.read();
    const reply = await scene.client.patch(`${PROVIDERS}/${id}`, { ends_session, revision });
    expect(reply.status, reply.text).toBe(200);
  };

  it('ends the session here alone, unless the provider is set up otherwise', async () => {
    const { browser } = await aSession();
    expect((await signOut(browser)).json).toEqual({ status: 'OK' });
    expect(await isIn(browser)).toBe(false);
  });

  it('leads to the end of the session at the provider, with its token, where that is set', async () => {
    await turn(true);
    const { browser } = await aSession();
    const { address } = (await signOut(browser)).json as { address: string };
    await turn(false);
    expect(await isIn(browser)).toBe(false);
    const url = new URL(address);
    expect(url.origin + url.pathname).toBe(`${fake.issuer}/session/end`);
    expect(url.searchParams.get('client_id')).toBe(fake.client_id);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(scene.provider.sign_out.address);
    const [, claims = ''] = (url.searchParams.get('id_token_hint') ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: fake.person.sub });
    // A session that a password began knows nothing of a provider.
    expect((await signOut(await server.staff(scene.owner))).json).toEqual({ status: 'OK' });
  });

  it('names the client alone for a session of before, and works while the provider is silent', async () => {
    const { browser } = await aSession();
    await turn(true);
    fake.lies = { status: { path: '/.well-known/openid-configuration', code: 500 } };
    server.pass(48 * 3600_000);
    const { address } = (await signOut(browser)).json as { address: string };
    server.pass(-48 * 3600_000);
    await turn(false);
    expect([...new URL(address).searchParams.keys()].toSorted()).toEqual(['client_id', 'post_logout_redirect_uri']);
  });

  it('is offered only where the provider publishes an address for it', async () => {
    fake.lies = { description: { end_session_endpoint: 'javascript:alert(1)' } };
    const other = await aProviderScene(server, fake);
    expect(other.provider.sign_out).toMatchObject({ possible: false, ends_session: false });
    const { id, revision } = await other.read();
    const reply = await other.client.patch(`${PROVIDERS}/${id}`, { ends_session: true, revision });
    expect(problemOf(reply)).toMatchObject({ status: 422, errors: { ends_session: ['not_allowed'] } });
  });

  it('comes back to the login page by the address of the provider', async () => {
    const reply = await server.anonymous().get(`${path}?state=x`, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(`${server.ctx.env.PUBLIC_URL}/login?signedOut=true`);
  });
});

describe('a session that ended at the provider', () => {
  it('ends here: one by its name, all by the person', async () => {
    const [one, other] = [await aSession(), await aSession()];
    const here = await server.staff(scene.owner);
    expect((await report(fake.logoutToken({ sid: one.sid }))).json).toEqual({ status: 'OK' });
    expect([await isIn(one.browser), await isIn(other.browser)]).toEqual([false, true]);
    const [entry] = await entries('sign_in.ended');
    expect(entry).toMatchObject({
      user_id: scene.owner.id,
      details: { call: { method: 'provider', provider: scene.provider.id } },
    });
    const third = await aSession();
    expect((await report(fake.logoutToken({ sub: fake.person.sub }))).status).toBe(200);
    expect([await isIn(other.browser), await isIn(third.browser)]).toEqual([false, false]);
    // The provider cannot end a session that it did not begin.
    expect(await isIn(here)).toBe(true);
  });

  it('keeps its name when the user changes the company', async () => {
    const { browser, sid } = await aSession();
    expect((await browser.post(`/company/change/${scene.company_id}`)).status).toBe(200);
    expect((await report(fake.logoutToken({ sub: fake.person.sub, sid }))).status).toBe(200);
    expect(await isIn(browser)).toBe(false);
  });

  it('is found by the subject of its token, whatever claim names the person', async () => {
    const other = await aProviderScene(server, fake);
    const { id, revision, claim_names } = await other.read();
    const changed = await other.client.patch(`${PROVIDERS}/${id}`, {
      claim_names: { ...claim_names, subject: 'oid' },
      revision,
    });
    expect(changed.status, changed.text).toBe(200);
    fake.lies = { claims: { oid: 'object-1' } };
    await other.test();
    const again = await other.client.patch(`${PROVIDERS}/${id}`, {
      active: true,
      revision: (await other.read()).revision,
    });
    expect(again.status, again.text).toBe(200);
    expect((await other.connect()).json).toEqual({ status: 'CONNECTED' });
    const browser = server.anonymous();
    expect((await other.signIn(browser)).json).toEqual({ status: 'OK' });
    const to = new URL(other.provider.sign_out.address).pathname;
    expect((await report(fake.logoutToken({ sub: fake.person.sub }), to)).status).toBe(200);
    expect(await isIn(browser)).toBe(false);
  });
});

describe('a logout token that lies (O25)', () => {
  const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
  let living: ApiClient;
  beforeEach(async () => {
    // An attack that succeeds must not show in the rows that follow.
    if (!(await isIn(living ?? server.anonymous()))) living = (await aSession()).browser;
  });

  async function expectRefused(token: string, reason: string, to = path): Promise<void> {
    const before = await server.ctx.db.$count(sessions, isNull(sessions.ended_at));
    const refusals = (await entries('sign_out.refused')).length;
    const reply = await report(token, to);
    expect(problemOf(reply), reply.text).toEqual({ status: 400, code: 'sso_refused', errors: {} });
    expect(await server.ctx.db.$count(sessions, isNull(sessions.ended_at))).toBe(before);
    expect(await isIn(living)).toBe(true);
    const [last, ...others] = await entries('sign_out.refused');
    expect(others).toHaveLength(refusals);
    expect(last?.details.call?.['reason']).toBe(reason);
  }

  it.each<[name: string, lies: Lies, reason: string]>([
    ['is not signed', { logout_header: { alg: 'none' }, signed: 'not' }, 'signature'],
    ['is signed with another key', { signed: 'foreign key' }, 'signature'],
    ['is signed with the public key', { logout_header: { alg: 'HS256' }, signed: 'public key' }, 'signature'],
    ['is signed with the secret', { logout_header: { alg: 'HS256' }, signed: 'client secret' }, 'signature'],
    ['names an algorithm that the provider does not', { logout_header: { alg: 'PS256' } }, 'signature'],
    ['is of a provider without keys', { keys: () => [] }, 'signature'],
    ['is of another type', { logout_header: { typ: 'at+jwt' } }, 'unusable'],
    ['has a nonce', { logout: { nonce: 'a' } }, 'nonce'],
    ['is for another client', { logout: { aud: 'somebody' } }, 'audience'],
    ['is for several clients', { logout: { aud: ['vivavoce', 'somebody'] } }, 'audience'],
    ['is of another issuer', { logout: { iss: 'https://other.example' } }, 'issuer'],
    ['is old', { logout: { iat: seconds(-700), exp: seconds(700) } }, 'time'],
    ['has expired', { logout: { exp: seconds(-120) } }, 'time'],
    ['is of the future', { logout: { iat: seconds(300) } }, 'time'],
    ['has no time', { logout: { iat: undefined } }, 'time'],
    ['has no name', { logout: { jti: undefined } }, 'unusable'],
    ['has no event', { logout: { events: undefined } }, 'unusable'],
    ['has another event', { logout: { events: { 'https://example.org/other': {} } } }, 'unusable'],
    ['names nobody', { logout: { sub: undefined, sid: undefined } }, 'subject'],
    ['names somebody with 8,000 letters', { logout: { sub: 'x'.repeat(8_000) } }, 'subject'],
  ])('%s', async (_name, lies, reason) => {
    fake.lies = lies;
    await expectRefused(fake.logoutToken({ sub: fake.person.sub }), reason);
  });

  it('is no token at all', async () => {
    await expectRefused('nothing', 'unusable');
  });

  it('is a token of a sign-in', async () => {
    const events = undefined;
    fake.lies = { logout: { events, jti: undefined }, logout_header: { typ: 'JWT' } };
    await expectRefused(fake.logoutToken({ sub: fake.person.sub }), 'unusable');
  });

  it('comes twice, immediately and later', async () => {
    const token = fake.logoutToken({ sid: 'a session that nobody has' });
    const replies = await Promise.all([report(token), report(token), report(token)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    await expectRefused(token, 'state');
  });

  it('is for the provider of another company, which has the same issuer and client', async () => {
    const other = await aProviderScene(server, fake);
    const { sub } = fake.person;
    expect((await report(fake.logoutToken({ sub }), new URL(other.provider.sign_out.address).pathname)).status).toBe(
      200,
    );
    expect(await isIn(living)).toBe(true);
  });

  it('meets keys that cannot be read: the provider may send it again', async () => {
    fake.lies = { status: { path: '/keys', code: 500 } };
    const token = fake.logoutToken({ sub: fake.person.sub });
    expect(problemOf(await report(token))).toMatchObject({ status: 503, code: 'sso_unavailable' });
    fake.lies = {};
    expect((await report(token)).status).toBe(200);
    expect(await isIn(living)).toBe(false);
  });

  it('is for no provider, or for one that speaks SAML', async () => {
    expect((await report('nothing', '/login/logout/nobody')).status).toBe(404);
    expect((await report('', path)).status).toBe(422);
  });
});
