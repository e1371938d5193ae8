import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { identity_providers } from '../../../db/schema/index.ts';
import type { Env } from '../../../env.ts';
import { seal, unseal } from '../../../lib/sealed.ts';
import { sign } from '../../../lib/secrets.ts';
import { isDemo } from '../../../public-address.ts';
import { DEMO_PROVIDER } from '../state/demo-name.ts';
import { CLIENT_SECRET } from '../oidc/client-secret.ts';
import type { Description } from '../oidc/description.ts';

export const DEMO_CLIENT = 'vivavoce-demo';
/** Path of its pages. */
export const DEMO_PATH = '/dev/identity';

const CODE = 'demo sign-in code';
/** Seconds from the page of the provider back to ours. */
const CODE_SECONDS = 60;

type Addresses = Pick<Env, 'PUBLIC_URL' | 'SESSION_SECRET'>;

export const demoIssuer = ({ PUBLIC_URL }: Addresses): string => `${PUBLIC_URL}${DEMO_PATH}`;

export const demoSecret = ({ SESSION_SECRET }: Addresses): string => sign(SESSION_SECRET, 'demo provider', 'client');

export const demoDescription = (env: Addresses): Description => ({
  issuer: demoIssuer(env),
  authorization_endpoint: `${demoIssuer(env)}/authorize`,
  token_endpoint: `${demoIssuer(env)}/token`,
  jwks_uri: `${demoIssuer(env)}/keys`,
  id_token_signing_alg_values_supported: ['ES256'],
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  authorization_response_iss_parameter_supported: true,
});

/**
 * Gives the demo's provider the addresses of this start. Where this is no demo it is switched off: it asks for no
 * password.
 */
export async function prepareDemoProvider(ctx: Context): Promise<void> {
  const { env } = ctx;
  const changes = isDemo(env)
    ? {
        issuer: demoIssuer(env),
        description: { ...demoDescription(env) },
        described_at: ctx.now(),
        client_id: DEMO_CLIENT,
        client_secret: seal(env.SESSION_SECRET, CLIENT_SECRET, DEMO_PROVIDER, demoSecret(env)),
      }
    : { active: false };
  await ctx.db.update(identity_providers).set(changes).where(eq(identity_providers.public_name, DEMO_PROVIDER));
}

/** Sign-in that a code stands for. */
export interface DemoCode {
  email: string;
  nonce: string;
  challenge: string;
}

/** A code that holds everything: the provider stores nothing. */
export function makeCode({ env, now }: Pick<Context, 'env' | 'now'>, code: DemoCode): string {
  const until = now().getTime() + CODE_SECONDS * 1000;
  return seal(env.SESSION_SECRET, CODE, 'code', JSON.stringify({ ...code, until }));
}

/** @returns null for what is no code, or no longer */
export function readCode({ env, now }: Pick<Context, 'env' | 'now'>, text: string): DemoCode | null {
  const held = unseal(env.SESSION_SECRET, CODE, 'code', text);
  if (held === null) return null;
  const { until, ...code } = JSON.parse(held) as DemoCode & { until: number };
  return until > now().getTime() ? code : null;
}
