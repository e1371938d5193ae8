import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the provider departs from the truth. */
export interface Lies {
  /** Over the claims of the token; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** Over the header of the token. */
  header?: Record<string, unknown>;
  signed?: 'not' | 'foreign key' | 'public key' | 'client secret';
  /** Over the description. */
  description?: Record<string, unknown>;
  /** The keys that it publishes. */
  keys?: (own: object) => object[];
  /** Status that it answers at an address instead. */
  status?: { path: string; code: number };
  /** Over the claims and the header of a logout token; undefined leaves one out. */
  logout?: Record<string, unknown>;
  logout_header?: Record<string, unknown>;
  /** Over what UserInfo says, which is otherwise what the token says; undefined leaves one out. */
  user_info?: Record<string, unknown>;
  /** Over the parameters that go back with the browser; undefined leaves one out. */
  answer?: Record<string, string | undefined>;
}

interface Code {
  nonce: string;
  challenge: string;
  redirect_uri: string;
}

export interface FakeIdentityProvider {
  /** `127.0.0.1:{port}`, for the list of the operator. */
  host: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  lies: Lies;
  /** Every path that was called. */
  calls: string[];
  /** The person who signs in next. */
  person: { sub: string; email: string };
  /** Signs the person in at the address to which a browser was sent. @returns what stands behind `?` on the way back */
  visit(address: string): string;
  /** The session that the next token names. */
  sid: string;
  /** A token by which the provider reports an ended session. */
  logoutToken(named: { sub?: string; sid?: string }): string;
  /** Signs with another key from now on. */
  rotate(): void;
  stop(): Promise<void>;
}

const part = (value: object | Buffer) =>
  Buffer.from(Buffer.isBuffer(value) ? value : JSON.stringify(value)).toString('base64url');
const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A provider that speaks OpenID Connect, and lies as it is named. */
export async function startIdentityProvider(): Promise<FakeIdentityProvider> {
  let keys = { kid: 'first', ...newPair() };
  const stranger = newPair();
  const codes = new Map<string, Code>();
  let access_token = '';

  const publicJwk = () => ({ ...keys.publicKey.export({ format: 'jwk' }), kid: keys.kid, use: 'sig', alg: 'RS256' });

  function signatureOf(text: string): Buffer {
    const { signed } = fake.lies;
    if (signed === 'not') return Buffer.alloc(0);
    if (signed === 'public key')
      return createHmac('sha256', keys.publicKey.export({ type: 'spki', format: 'pem' }))
        .update(text)
        .digest();
    if (signed === 'client secret') return createHmac('sha256', fake.client_secret).update(text).digest();
    const key: KeyObject = signed === 'foreign key' ? stranger.privateKey : keys.privateKey;
    return sign('sha256', Buffer.from(text), key);
  }

  function tokenOf(header: object, claims: object): string {
    const text = `${part({ alg: 'RS256', kid: keys.kid, typ: 'JWT', ...header })}.${part(claims)}`;
    return `${text}.${part(signatureOf(text))}`;
  }

  function tokenFor({ nonce }: Code): string {
    const now = Math.floor(Date.now() / 1000);
    const truth = {
      iss: fake.issuer,
      aud: fake.client_id,
      iat: now,
      exp: now + 300,
      nonce,
      email_verified: true,
      sid: fake.sid,
    };
    return tokenOf({ ...fake.lies.header }, { ...truth, ...fake.person, ...fake.lies.claims });
  }

  function redeem(form: URLSearchParams): [number, object] {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (form.get('client_secret') !== fake.client_secret) return [401, { error: 'invalid_client' }];
    const right = code?.challenge === challenge && code.redirect_uri === form.get('redirect_uri');
    if (!code || !right) return [400, { error: 'invalid_grant' }];
    access_token = randomUUID();
    return [200, { access_token, token_type: 'Bearer', expires_in: 300, id_token: tokenFor(code) }];
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '' } = request;
      fake.calls.push(url);
      const answer = (status: number, body: object) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (fake.lies.status?.path === url) {
        if (fake.lies.status.code === 302) return void response.writeHead(302, { location: '/keys' }).end();
        return answer(fake.lies.status.code, { error: 'server_error' });
      }
      if (url === '/.well-known/openid-configuration') return answer(200, { ...describe(), ...fake.lies.description });
      if (url === '/keys') return answer(200, { keys: fake.lies.keys?.(publicJwk()) ?? [publicJwk()] });
      if (url === '/token') return answer(...redeem(new URLSearchParams(Buffer.concat(chunks).toString())));
      if (url === '/userinfo' && request.headers.authorization === `Bearer ${access_token}`)
        return answer(200, { email_verified: true, ...fake.person, ...fake.lies.claims, ...fake.lies.user_info });
      return answer(404, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  const describe = () => ({
    issuer: fake.issuer,
    authorization_endpoint: `${fake.issuer}/authorize`,
    token_endpoint: `${fake.issuer}/token`,
    jwks_uri: `${fake.issuer}/keys`,
    userinfo_endpoint: `${fake.issuer}/userinfo`,
    end_session_endpoint: `${fake.issuer}/session/end`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    authorization_response_iss_parameter_supported: true,
  });

  const fake: FakeIdentityProvider = {
    host,
    issuer: `http://${host}`,
    client_id: 'vivavoce',
    client_secret: 'a secret of this test alone',
    lies: {},
    calls: [],
    sid: randomUUID(),
    logoutToken(named) {
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const truth = { iss: fake.issuer, aud: fake.client_id, iat: now, exp: now + 120, jti: randomUUID(), events };
      return tokenOf({ typ: 'logout+jwt', ...fake.lies.logout_header }, { ...truth, ...named, ...fake.lies.logout });
    },
    person: { sub: randomUUID(), email: 'helen.marsh@northwind.example' },
    visit(address) {
      const sent = new URL(address).searchParams;
      const code = randomUUID();
      codes.set(code, {
        nonce: sent.get('nonce') ?? '',
        challenge: sent.get('code_challenge') ?? '',
        redirect_uri: sent.get('redirect_uri') ?? '',
      });
      const truth = { code, state: sent.get('state') ?? '', iss: fake.issuer };
      const answer = Object.entries({ ...truth, ...fake.lies.answer }).filter(([, value]) => value !== undefined);
      return new URLSearchParams(answer).toString();
    },
    rotate() {
      keys = { kid: randomUUID(), ...newPair() };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
