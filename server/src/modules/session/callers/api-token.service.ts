import type { Route } from '@vivavoce/contract/route.ts';
import type { ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';
import { API_TOKEN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../../actor.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { statement } from '../../../db/prepared.ts';
import { hashToken, newToken } from '../../../lib/secrets.ts';
import { sharedLimit } from '../../../http/shared-limit.ts';
import {
  addressIsAllowed,
  COMPANY_IS_ACTIVE,
  plainAddress,
  STAFF_COLUMNS,
  staffOf,
  toStaffActor,
} from './staff-actor.ts';
import type { StaffRow } from './staff-actor.ts';

/** The prefix identifies a token to people and to scanners for leaked secrets. */
const PREFIX = 'vv_';
const SHAPE = /^vv_[\w-]{32}$/;

export const newApiToken = (): string => PREFIX + newToken();

/** The value after `Authorization: Bearer`; undefined for other schemes, which a proxy may use itself. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').trim().split(/ +/);
  return scheme.toLowerCase() === 'bearer' ? token : undefined;
}

interface TokenRow extends StaffRow {
  id: string;
  scopes: ApiScope[];
  stale: boolean;
  /** Whether the company lets programs call from the address. */
  allowed: boolean;
}

const livingToken = statement<TokenRow, { token_hash: string; now: string; address: string }>((mark) => {
  const now = sql`${mark('now')}::timestamptz`;
  return sql`
    select t.id, t.scopes, ${STAFF_COLUMNS},
           t.last_used_at is null or t.last_used_at < ${now} - make_interval(secs => ${API_TOKEN_LIMITS.used_every_seconds}) as stale,
           ${addressIsAllowed(mark('address'))} as allowed
    from api_tokens t ${staffOf('t')}
    where t.token_hash = ${mark('token_hash')} and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > ${now})
      and ${COMPANY_IS_ACTIVE}`;
});

async function findLivingToken(ctx: Context, token: string, ip: string): Promise<TokenRow | undefined> {
  const values = { token_hash: hashToken(token), now: ctx.now().toISOString(), address: plainAddress(ip) };
  const [row] = await livingToken(ctx.pool, values);
  return row;
}

/** An operation without a scope is closed to tokens, so that a forgotten one stays closed. */
function demandScope(route: Route | undefined, scopes: readonly string[]): void {
  if (!route?.scope || route.session_only) throw new AppError('session_only');
  if (scopes.includes(route.scope)) return;
  throw new AppError('scope_missing', {
    detail: `This token was made without the scope ${route.scope}.`,
    missing: [route.scope],
  });
}

/**
 * Counts the different wrong tokens of each address. A guesser sends a new one each time; a program with an expired
 * token repeats the same one, and must not lock out its whole office. An IPv6 network of 64 bits counts as one address,
 * since its addresses have one owner.
 */
const wrongTokens = (ctx: Context) =>
  sharedLimit(ctx, 'wrong-tokens', { points: API_TOKEN_LIMITS.wrong_per_minute, seconds: 60 });

/**
 * The user of a personal API token. Cookies are ignored.
 * @throws AppError `token_invalid` where it is unknown, revoked or expired, `too_many_requests` after many different
 * wrong ones from one address, `address_not_allowed` where the company does not allow its address, `session_only` and `scope_missing` where the operation is outside its scopes
 */
export async function tokenActor(ctx: Context, request: FastifyRequest, token: string): Promise<StaffActor> {
  const { route } = request.routeOptions.config;
  const address = normalizeIP(request.ip);
  await wrongTokens(ctx).check(address);
  const row = SHAPE.test(token) ? await findLivingToken(ctx, token, request.ip) : undefined;
  if (!row) {
    if (await wrongTokens(ctx).count(address, hashToken(token))) await wrongTokens(ctx).count(address);
    throw new AppError('token_invalid');
  }
  if (!row.allowed) throw new AppError('address_not_allowed');
  const actor = toStaffActor(row, { session_id: null, token: { id: Number(row.id), scopes: row.scopes } });
  // A refusal from here on is counted for this user.
  request.actor = actor;
  demandScope(route, row.scopes);
  if (row.stale) await touch(ctx, row.id);
  return actor;
}

/** Concurrent calls write it once. */
const touch = (ctx: Context, id: string) => {
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  return ctx.db.execute(sql`
    update api_tokens set last_used_at = ${now} where id = ${id} and (last_used_at is null
      or last_used_at < ${now} - make_interval(secs => ${API_TOKEN_LIMITS.used_every_seconds}))`);
};
