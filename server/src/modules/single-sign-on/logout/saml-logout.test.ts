import { createVerify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import type { ApiClient } from '../../../../test/api-client.ts';
import type { SamlLogout } from '../../../../test/fakes/saml-provider.ts';
import { PROVIDERS } from '../../../../test/provider-scene.ts';
import { aSamlScene, useSamlProvider } from '../../../../test/saml-scene.ts';
import { audit_events, provider_sessions, sessions } from '../../../db/schema/index.ts';

let truth: SamlLogout;
const { fake, server } = useSamlProvider();
const scene = perFile(() => aSamlScene(server, fake));
beforeAll(async () => {
  truth = { destination: scene.provider.sign_out.address, name_id: fake.person.subject };
});

const isIn = async (browser: ApiClient): Promise<boolean> => (await browser.get('/api/user')).status === 200;

async function aSession(): Promise<ApiClient> {
  const browser = server.anonymous();
  expect((await scene.signIn(browser)).json).toEqual({ status: 'OK' });
  return browser;
}

/** The name of the newest session at the provider. */
const newestName = async () =>
  (await server.ctx.db.select().from(provider_sessions).orderBy(desc(provider_sessions.session_id)).limit(1))[0];

/** A browser brings a request of the provider. @returns where it is sent on to */
async function ask(query: string): Promise<URL> {
  const path = new URL(scene.provider.sign_out.address).pathname;
  const reply = await server.anonymous().get(`${path}?${query}`, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(reply.status, reply.text).toBe(303);
  return new URL(reply.headers.get('location') ?? '');
}

const unpacked = (text: string | null) => inflateRawSync(Buffer.from(text ?? '', 'base64')).toString();

/** Whether our key for the provider signed the parts of an address. */
async function isSigned(url: URL): Promise<boolean> {
  const metadata = (await server.anonymous().get(new URL(scene.provider.saml?.entity_id ?? '').pathname)).text;
  const [, certificate] = /<ds:X509Certificate>([^<]+)</.exec(metadata) ?? [];
  const names = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg'];
  const text = names
    .filter((name) => url.searchParams.has(name))
    .map((name) => `${name}=${encodeURIComponent(url.searchParams.get(name) ?? '')}`)
    .join('&');
  return createVerify('RSA-SHA256')
    .update(text)
    .verify(
      `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
      url.searchParams.get('Signature') ?? '',
      'base64',
    );
}

describe('signing out here', () => {
  it('asks the provider, signed, to end the session by the name that it gave', async () => {
    const { id, revision } = await scene.read();
    const turned = await scene.client.patch(`${PROVIDERS}/${id}`, { ends_session: true, revision });
    expect(turned.status, turned.text).toBe(200);
    const browser = await aSession();
    const name = await newestName();
    const reply = await browser.get('/logout/ajax', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(await isIn(browser)).toBe(false);
    const url = new URL((reply.json as { address: string }).address);
    expect(url.origin + url.pathname).toBe(`http://${fake.host}/SingleLogoutService`);
    const request = unpacked(url.searchParams.get('SAMLRequest'));
    expect(request).toContain(`Destination="http://${fake.host}/SingleLogoutService"`);
    expect(request).toMatch(new RegExp(`persistent">${fake.person.subject}<`));
    expect(request).toContain(`>${name?.sid}</saml2p:SessionIndex>`);
    expect(await isSigned(url)).toBe(true);
  });

  it('takes the answer of the provider, whatever it says', async () => {
    expect((await ask('SAMLResponse=nothing&RelayState=https%3A%2F%2Fevil.example')).href).toBe(
      `${server.ctx.env.PUBLIC_URL}/login?signedOut=true`,
    );
  });

  it('has its address in our metadata', async () => {
    const metadata = await server.anonymous().get(new URL(scene.provider.saml?.entity_id ?? '').pathname);
    expect(metadata.text).toContain(
      `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${truth.destination}"/>`,
    );
  });
});

describe('a signed request of the provider', () => {
  it('ends the session of an index, then all of the person, and is answered, signed', async () => {
    const one = await aSession();
    const index = (await newestName())?.sid ?? '';
    const other = await aSession();
    const here = await server.staff(scene.owner);
    const id = '_asked';
    const back = await ask(
      fake.logoutRequest({ ...truth, id, session_indexes: [index], relay_state: '//evil.example/?a=b&c' }),
    );
    expect([await isIn(one), await isIn(other)]).toEqual([false, true]);
    expect(back.origin + back.pathname).toBe(`http://${fake.host}/SingleLogoutService`);
    expect(unpacked(back.searchParams.get('SAMLResponse'))).toMatch(/InResponseTo="_asked".*status:Success/s);
    expect(back.searchParams.get('RelayState')).toBe('//evil.example/?a=b&c');
    expect(await isSigned(back)).toBe(true);
    await ask(fake.logoutRequest(truth));
    expect([await isIn(other), await isIn(here)]).toEqual([false, true]);
  });
});

describe('a request that nobody may make (S40)', () => {
  const changedQuery = (change: (query: string) => string) => (named: SamlLogout) => change(fake.logoutRequest(named));
  const made = (given: Partial<SamlLogout>) => (named: SamlLogout) => fake.logoutRequest({ ...named, ...given });
  const bomb = `<a>${'x'.repeat(2_000_000)}</a>`;

  it.each<[name: string, query: (named: SamlLogout) => string, reason: string]>([
    ['is not signed', made({ signed: 'not' }), 'signature'],
    ['is signed by somebody else', made({ signed: 'stranger' }), 'signature'],
    ['is signed with SHA-1', made({ signed: 'sha1' }), 'algorithm'],
    ['lost its signature', changedQuery((query) => query.replace(/&Signature=.*/, '')), 'signature'],
    ['got another relay state', changedQuery((query) => `${query}&RelayState=b`), 'signature'],
    [
      'has two requests',
      changedQuery(
        (query) => `${query}&SAMLRequest=${new URLSearchParams(fake.logoutRequest(truth)).get('SAMLRequest')}`,
      ),
      'unusable',
    ],
    ['is of another provider', made({ issuer: 'https://other.example' }), 'issuer'],
    ['is for another address', made({ destination: 'https://other.example/login/logout/x' }), 'recipient'],
    ['is old', made({ issued: -700 }), 'time'],
    ['is of the future', made({ issued: 300 }), 'time'],
    ['has ended', made({ ends: -120 }), 'time'],
    ['names nobody', made({ name_id: '' }), 'subject'],
    ['is another message', made({ changed: (xml) => xml.replaceAll('LogoutRequest', 'AuthnRequest') }), 'unusable'],
    [
      'has a DOCTYPE',
      made({ changed: (xml) => `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${xml}` }),
      'unusable',
    ],
    [
      'has a comment in the name',
      made({ changed: (xml) => xml.replace('</saml:NameID>', '<!---->x</saml:NameID>') }),
      'unusable',
    ],
    ['is a bomb', made({ changed: () => bomb }), 'unusable'],
  ])('%s', async (_name, query, reason) => {
    const living = await aSession();
    const before = await server.ctx.db.$count(sessions, isNull(sessions.ended_at));
    expect((await ask(query(truth))).href).toBe(`${server.ctx.env.PUBLIC_URL}/login`);
    expect(await isIn(living)).toBe(true);
    expect(await server.ctx.db.$count(sessions, isNull(sessions.ended_at))).toBe(before);
    const [last] = await server.ctx.db
      .select({ details: audit_events.details })
      .from(audit_events)
      .where(and(eq(audit_events.type, 'sign_out.refused'), eq(audit_events.company_id, scene.company_id)))
      .orderBy(desc(audit_events.id))
      .limit(1);
    expect(last?.details.call?.['reason']).toBe(reason);
  });

  it('was used before', async () => {
    const query = fake.logoutRequest(truth);
    await ask(query);
    const living = await aSession();
    expect((await ask(query)).pathname).toBe('/login');
    expect(await isIn(living)).toBe(true);
  });
});
