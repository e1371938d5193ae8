import { tabTitle } from '@vivavoce/domain/companies/product-name.ts';
import { createHash, createECDH, createPrivateKey, sign as signBytes, type KeyObject } from 'node:crypto';
import { email as addressRule } from '@vivavoce/contract/common.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../../context.ts';
import { sameText, sign } from '../../../lib/secrets.ts';
import { newNonce } from '../../../http/security-headers.ts';
import { isDemo } from '../../../public-address.ts';
import { redirectAddress } from '../access/access.ts';
import { DEMO_PROVIDER } from '../state/demo-name.ts';
import {
  demoDescription,
  DEMO_CLIENT,
  demoIssuer,
  DEMO_PATH,
  demoSecret,
  makeCode,
  readCode,
} from './demo-provider.ts';

const KEY_ID = 'demo';

const part = (value: object | Buffer): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

/** The provider's key, derived from the secret of the demo: every process has the same, and none is stored. */
function keyOf(secret: string): { key: KeyObject; jwk: Record<'kty' | 'crv' | 'x' | 'y', string> } {
  const d = createHash('sha256')
    .update(sign(secret, 'demo provider', 'key'))
    .digest();
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return { key: createPrivateKey({ key: { ...jwk, d: d.toString('base64url') }, format: 'jwk' }), jwk };
}

/** Public keys by which tokens of the provider are checked. */
const publishedKeys = (secret: string) => ({
  keys: [{ ...keyOf(secret).jwk, kid: KEY_ID, use: 'sig', alg: 'ES256' }],
});

function signedToken(secret: string, claims: object): string {
  const text = `${part({ alg: 'ES256', kid: KEY_ID, typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${part(signBytes('sha256', Buffer.from(text), { key: keyOf(secret).key, dsaEncoding: 'ieee-p1363' }))}`;
}

const DOMAIN = 'ashby.example';
const PEOPLE = [
  ['Zoe', 'Marchand'],
  ['Tom', 'Ellery'],
  ['Ngozi', 'Adeyemi'],
] as const;

const STYLE = `
  :root { color-scheme: light dark; font: 16px/24px system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 30rem; padding: 40px 20px; }
  h1 { font-size: 24px; line-height: 32px; margin: 0 0 12px; }
  p { margin: 0 0 16px; }
  .demo { display: inline-block; border: 1px solid currentColor; border-radius: 4px; padding: 2px 8px; font-size: 14px; font-weight: 600; }
  ul { list-style: none; margin: 0; padding: 0; }
  li { border-block-start: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
  a { color: inherit; display: block; font-weight: 600; padding: 12px 0; overflow-wrap: anywhere; }
  small { display: block; font-size: 14px; font-weight: 400; }
`;

type Query = Record<string, string | string[] | undefined>;
const single = (query: Query, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value : '';
};

/** First and last name behind an address such as zoe.marchand@ashby.example. */
function namesOf(email: string): [first: string, last: string] {
  const [first = '', ...rest] = (email.split('@')[0] ?? '')
    .split(/[._-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [first, rest.join(' ')];
}

/** The people to choose from; the address that was typed comes first. */
function addressesFor(hint: string): string[] {
  const typed = addressRule.safeParse(hint);
  const addresses = PEOPLE.map(([first, last]) => `${first}.${last}@${DOMAIN}`.toLowerCase());
  return typed.success && typed.data.endsWith(`@${DOMAIN}`) ? [...new Set([typed.data, ...addresses])] : addresses;
}

const sendPage = (reply: FastifyReply, content: string) => {
  const nonce = newNonce();
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`)
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${tabTitle('Demo sign-in', 'University of Ashby')}</title><style nonce="${nonce}">${STYLE}</style></head><body><main>${content}</main></body></html>`,
    );
};

/** The parameters of a request that this provider answers; null for any other. */
function requestOf(ctx: Context, query: Query) {
  const right =
    single(query, 'client_id') === DEMO_CLIENT &&
    single(query, 'redirect_uri') === redirectAddress(ctx, DEMO_PROVIDER) &&
    single(query, 'response_type') === 'code' &&
    single(query, 'code_challenge_method') === 'S256';
  if (!right) return null;
  return { state: single(query, 'state'), nonce: single(query, 'nonce'), challenge: single(query, 'code_challenge') };
}

/**
 * A provider of OpenID Connect for the demo: it asks for no password, and everybody may be everybody. It is absent in
 * production and where other machines reach the server.
 */
export function registerDemoProvider(app: FastifyInstance, ctx: Context): void {
  const { env } = ctx;
  if (!isDemo(env)) return;
  const hidden = { schema: { hide: true } };
  app.get(`${DEMO_PATH}/.well-known/openid-configuration`, hidden, async () => demoDescription(env));
  app.get(`${DEMO_PATH}/keys`, hidden, async () => publishedKeys(env.SESSION_SECRET));

  app.get(`${DEMO_PATH}/authorize`, hidden, async (request, reply) => {
    const query = request.query as Query;
    const known = requestOf(ctx, query);
    if (!known) return sendPage(reply.code(400), '<h1>This request is not one of Vivavoce</h1>');
    const email = single(query, 'person');
    if (addressesFor(email).includes(email)) {
      const back = new URL(redirectAddress(ctx, DEMO_PROVIDER));
      const { state, nonce, challenge } = known;
      back.search = new URLSearchParams({
        code: makeCode(ctx, { email, nonce, challenge }),
        state,
        iss: demoIssuer(env),
      }).toString();
      return reply.header('cache-control', 'no-store').redirect(back.href, 303);
    }
    const items = addressesFor(single(query, 'login_hint')).map((address) => {
      const params = new URLSearchParams(request.url.split('?')[1]);
      params.set('person', address);
      return `<li><a href="?${escapeHtml(params.toString())}">${escapeHtml(namesOf(address).join(' '))}<small>${escapeHtml(address)}</small></a></li>`;
    });
    return sendPage(
      reply,
      `<p class="demo">Demo</p><h1>University of Ashby</h1><p>This page stands for the sign-in of a university. It belongs to the demo, works on this machine alone and asks for no password. Who are you?</p><ul>${items.join('')}</ul>`,
    );
  });

  app.post(`${DEMO_PATH}/token`, hidden, async (request, reply) => {
    const form = (request.body ?? {}) as Query;
    if (single(form, 'client_id') !== DEMO_CLIENT || !sameText(single(form, 'client_secret'), demoSecret(env)))
      return reply.code(401).send({ error: 'invalid_client' });
    const code = readCode(ctx, single(form, 'code'));
    const challenge = createHash('sha256').update(single(form, 'code_verifier')).digest('base64url');
    if (code?.challenge !== challenge || single(form, 'redirect_uri') !== redirectAddress(ctx, DEMO_PROVIDER))
      return reply.code(400).send({ error: 'invalid_grant' });
    const iat = Math.floor(ctx.now().getTime() / 1000);
    const { email, nonce } = code;
    const [given_name, family_name] = namesOf(email);
    const person = { sub: email, email, email_verified: true, given_name, family_name };
    const claims = { iss: demoIssuer(env), aud: DEMO_CLIENT, iat, exp: iat + 300, nonce, ...person };
    const id_token = signedToken(env.SESSION_SECRET, claims);
    return { access_token: 'nothing', token_type: 'Bearer', expires_in: 300, id_token };
  });
}
