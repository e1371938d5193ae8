import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { seal, unseal } from '../../lib/sealed.ts';
import type { EndpointRow } from './endpoints.repository.ts';

/** Label of the sealed secrets, which has a key of its own. */
const SECRET = 'webhook secret';

/** 192 random bits, in the form of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

export const sealSecret = (ctx: Context, company: number, secret: string): string =>
  seal(ctx.env.SESSION_SECRET, SECRET, company, secret);

const open = (ctx: Context, company: number, sealed: string | null): string | null =>
  sealed === null ? null : unseal(ctx.env.SESSION_SECRET, SECRET, company, sealed);

/** The secret of a webhook, and the former one while it signs; null where SESSION_SECRET is another one by now. */
export function secretsOf(
  ctx: Context,
  { company_id, secret, former_secret, former_until }: EndpointRow,
): { secret: string | null; former: { secret: string; until: Date } | null } {
  const former = former_until && former_until > ctx.now() ? open(ctx, company_id, former_secret) : null;
  return {
    secret: open(ctx, company_id, secret),
    former: former !== null && former_until ? { secret: former, until: former_until } : null,
  };
}
