import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import type { ApiClient } from '../../../../test/api-client.ts';
import type { Lies } from '../../../../test/fakes/identity-provider.ts';
import {
  aProviderScene,
  comeBack,
  leave,
  PROVIDERS,
  providerInput,
  startSignIn,
  useIdentityProvider,
  refusalsIn,
} from '../../../../test/provider-scene.ts';
import { problemOf } from '../../../../test/staff-scene.ts';

/** Which row turns red without which check: docs/design/single-sign-on.md, Tests. */

const { fake, server } = useIdentityProvider();
const scene = perFile(() => aProviderScene(server, fake));

const { counts, expectRefusal } = refusalsIn(server, scene);

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
const foreign = { kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: 'first', use: 'sig' };

describe('the description of a provider', () => {
  it.each<[name: string, description: Record<string, unknown>, code: string]>([
    ['names another issuer (O14)', { issuer: 'https://login.example/{tenantid}/v2.0' }, 'provider_other_issuer'],
    ['has PKCE in plain text only (O6)', { code_challenge_methods_supported: ['plain'] }, 'provider_unusable'],
    [
      'signs with secrets only (O17)',
      { id_token_signing_alg_values_supported: ['HS256', 'none'] },
      'provider_unusable',
    ],
    ['leads to the address of a cloud (O24)', { token_endpoint: 'http://169.254.169.254/token' }, 'provider_unusable'],
    ['leads to this machine (O24)', { jwks_uri: 'https://127.0.0.1/keys' }, 'provider_unusable'],
    ['leads to a file (O24)', { authorization_endpoint: 'file:///etc/passwd' }, 'provider_unusable'],
    ['is larger than a megabyte (O24)', { padding: 'x'.repeat(2_000_000) }, 'provider_unreachable'],
  ])('%s', async (_name, description, code) => {
    fake.lies = { description };
    const reply = await scene.client.post(PROVIDERS, providerInput(fake));
    expect(problemOf(reply), reply.text).toEqual({ status: 422, code: 'invalid', errors: { issuer: [code] } });
    const { providers } = (await scene.client.get(PROVIDERS)).json as { providers: unknown[] };
    expect(providers).toHaveLength(1);
  });

  it('is not read behind a redirect, nor from an inner address (O24)', async () => {
    fake.lies = { status: { path: '/.well-known/openid-configuration', code: 302 } };
    const redirected = await scene.client.post(PROVIDERS, providerInput(fake));
    expect(problemOf(redirected).errors).toEqual({ issuer: ['provider_unreachable'] });
    for (const issuer of [
      'http://id.example',
      'https://10.0.0.1',
      'https://[::1]',
      'file:///id',
      'https://a:b@id.example',
    ])
      expect(problemOf(await scene.client.post(PROVIDERS, providerInput(fake, { issuer }))).errors).toEqual({
        issuer: ['not_allowed'],
      });
  });
});

describe('a provider that lies', () => {
  it.each<[name: string, lies: Lies, reason: string]>([
    ['sends no nonce (O4)', { claims: { nonce: undefined } }, 'nonce'],
    ['sends another nonce (O5)', { claims: { nonce: 'another' } }, 'nonce'],
    ['names another provider on the way back (O9)', { answer: { iss: 'https://other.example' } }, 'issuer'],
    ['leaves out who answers (O10)', { answer: { iss: undefined } }, 'issuer'],
    [
      'refuses with a hostile text (O13)',
      { answer: { code: undefined, error: 'access_denied', error_description: `<script>${'x'.repeat(9_000)}` } },
      'refused',
    ],
    ['names another issuer (O14)', { claims: { iss: 'https://other.example' } }, 'issuer'],
    ['adds a slash to the issuer (O14)', { claims: { iss: 'SLASH' } }, 'issuer'],
    ['speaks to another client (O15)', { claims: { aud: 'somebody' } }, 'audience'],
    ['speaks to several clients without azp (O15)', { claims: { aud: ['vivavoce', 'somebody'] } }, 'audience'],
    ['speaks for another client (O15)', { claims: { aud: ['vivavoce', 'somebody'], azp: 'somebody' } }, 'audience'],
    ['does not sign (O16)', { header: { alg: 'none' }, signed: 'not' }, 'signature'],
    ['signs with its public key (O17)', { header: { alg: 'HS256' }, signed: 'public key' }, 'signature'],
    ['signs with the secret of the client (O17)', { header: { alg: 'HS256' }, signed: 'client secret' }, 'signature'],
    ['uses an algorithm that it does not name (O17)', { header: { alg: 'PS256' } }, 'signature'],
    ['signs with another key of the same name (O18)', { signed: 'foreign key' }, 'signature'],
    ['brings its own key (O19)', { header: { jwk: foreign }, signed: 'foreign key' }, 'signature'],
    [
      'names where its key lies (O19)',
      { header: { jku: 'http://127.0.0.1:9/keys', x5u: 'http://127.0.0.1:9/x' }, signed: 'foreign key' },
      'signature',
    ],
    ['demands an unknown extension (O19)', { header: { crit: ['exp'] } }, 'unusable'],
    ['sends an expired token (O20)', { claims: { exp: seconds(-120) } }, 'time'],
    ['sends a token for later (O20)', { claims: { nbf: seconds(3600) } }, 'time'],
    ['sends a token of last year (O20)', { claims: { iat: seconds(-365 * 86_400), exp: seconds(3600) } }, 'time'],
    ['sends a token of eleven minutes ago (O20)', { claims: { iat: seconds(-660) } }, 'time'],
    ['names nobody (O21)', { claims: { sub: undefined } }, 'subject'],
    ['names somebody without letters (O21)', { claims: { sub: ' ' } }, 'subject'],
    ['names somebody with 10,000 letters (O21)', { claims: { sub: 'x'.repeat(10_000) } }, 'subject'],
    ['publishes a key that is not for signatures (O25)', { keys: (own) => [{ ...own, use: 'enc' }] }, 'signature'],
    ['publishes no key (O25)', { keys: () => [] }, 'signature'],
  ])('%s', async (_name, lies, reason) => {
    fake.lies = lies.claims?.['iss'] === 'SLASH' ? { claims: { iss: `${fake.issuer}/` } } : lies;
    await expectRefusal((browser) => scene.signIn(browser), reason);
  });

  it('names a person whom nobody connected, with the address of an account (O22)', async () => {
    const { person } = fake;
    fake.person = { sub: randomUUID(), email: scene.owner.email };
    const before = await counts();
    const reply = await scene.signIn();
    fake.person = person;
    expect(problemOf(reply)).toMatchObject({ status: 403, code: 'sso_not_connected' });
    expect(await counts()).toEqual({ ...before, refusals: before.refusals + 1 });
  });

  it('changes its key: the next sign-in reads the new one (O25)', async () => {
    fake.rotate();
    expect((await scene.signIn()).json).toEqual({ status: 'OK' });
  });

  it('is silent, which is said without a refusal of the person', async () => {
    const { address } = (await startSignIn(server.anonymous(), scene.provider)).json as { address: string };
    expect(new URL(address).host).toBe(fake.host);
    const browser = server.anonymous();
    const answer = await leave(fake, startSignIn(browser, scene.provider));
    fake.lies = { status: { path: '/token', code: 302 } };
    const reply = await comeBack(browser, scene.provider, answer);
    expect(problemOf(reply)).toMatchObject({ status: 503, code: 'sso_unavailable' });
  });
});

describe('an answer that was tampered with', () => {
  const answerTo = (browser: ApiClient) => leave(fake, startSignIn(browser, scene.provider));
  const changed = (answer: string, change: (parameters: URLSearchParams) => void) => {
    const parameters = new URLSearchParams(answer);
    change(parameters);
    return parameters.toString();
  };

  it.each<[name: string, change: (parameters: URLSearchParams) => void, reason: string]>([
    ['has no state (O1)', (parameters) => parameters.delete('state'), 'state'],
    ['has two states (O12)', (parameters) => parameters.append('state', 'b'), 'state'],
    ['has two codes (O12)', (parameters) => parameters.append('code', 'b'), 'unusable'],
    ['has a code that nobody issued (O8)', (parameters) => parameters.set('code', 'b'), 'code'],
    ['has no code', (parameters) => parameters.delete('code'), 'unusable'],
  ])('%s', async (_name, change, reason) => {
    await expectRefusal(async (browser) => {
      const answer = await answerTo(browser);
      return comeBack(browser, scene.provider, changed(answer, change));
    }, reason);
  });

  it('belongs to another browser (O2)', async () => {
    const answer = await answerTo(server.anonymous());
    await expectRefusal((browser) => comeBack(browser, scene.provider, answer), 'state');
    await expectRefusal(async (browser) => {
      await answerTo(browser);
      return comeBack(browser, scene.provider, answer);
    }, 'state');
  });

  it('carries the code of another person into an own flow (O7)', async () => {
    const stolen = new URLSearchParams(await answerTo(server.anonymous())).get('code') ?? '';
    await expectRefusal(async (browser) => {
      const answer = await answerTo(browser);
      return comeBack(
        browser,
        scene.provider,
        changed(answer, (parameters) => parameters.set('code', stolen)),
      );
    }, 'code');
  });

  it('comes twenty times at the same time, and again: one session (O3)', async () => {
    const browser = server.anonymous();
    const answer = await answerTo(browser);
    const before = await counts();
    const copies = Array.from({ length: 20 }, () => {
      const copy = server.anonymous();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return comeBack(copy, scene.provider, answer);
    });
    const statuses = (await Promise.all(copies)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await counts()).sessions).toBe(before.sessions + 1);
    await expectRefusal(() => comeBack(browser, scene.provider, answer), 'state');
  });

  it('belongs to the provider of another company, with the same person (O23)', async () => {
    const other = await aProviderScene(server, fake);
    await expectRefusal(async (browser) => {
      const answer = await leave(fake, startSignIn(browser, other.provider));
      return comeBack(browser, scene.provider, answer);
    }, 'state');
  });

  it('comes too late', async () => {
    await expectRefusal(async (browser) => {
      const answer = await answerTo(browser);
      server.pass(16 * 60_000);
      return comeBack(browser, scene.provider, answer);
    }, 'state');
  });
});

describe('the way to the provider', () => {
  it('always carries PKCE with S256, and the address of PUBLIC_URL (O6, O11)', async () => {
    const reply = await server
      .anonymous()
      .post('/login/sso/ajax/start', { provider: new URL(scene.provider.login_address).searchParams.get('idp') });
    const sent = new URL((reply.json as { address: string }).address).searchParams;
    expect(sent.get('code_challenge_method')).toBe('S256');
    expect(sent.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(sent.get('response_type')).toBe('code');
    expect(sent.get('redirect_uri')).toBe(scene.provider.redirect_address);
    expect(scene.provider.redirect_address).toMatch(new RegExp(`^${server.ctx.env.PUBLIC_URL}/login/callback/\\w+$`));
  });
});
