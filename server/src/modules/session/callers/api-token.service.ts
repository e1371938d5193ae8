import type { Route } from '@vivavoce/contract/route.ts';
import { KEY_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import type { ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';
import { API_TOKEN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
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
  isAllowedBy,
  plainAddress,
  STAFF_COLUMNS,
  staffOf,
  toStaffActor,
} from './staff-actor.ts';
import type { StaffRow } from './staff-actor.ts';

/** The prefix identifies a token, or the key of a company, to people and to scanners for leaked secrets. */
const PREFIX = 'vv_';
const KEY_PREFIX = 'vvk_';
const SHAPE = /^vvk?_[\w-]{32}$/;

export const newApiToken = (): string => PREFIX + newToken();
export const newCompanyKey = (): string => KEY_PREFIX + newToken();

/** The value after `Authorization: Bearer`; undefined for other schemes, which a proxy may use itself. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').trim().split(/ +/);
  return scheme.toLowerCase() === 'bearer' ? token : undefined;
}

interface TokenRow extends StaffRow {
  id: string;
  scopes: ApiScope[];
  stale: boolean;
  /** Whether programs may call from the address. */
  allowed: boolean;
}
type TokenValues = { token_hash: string; now: string; address: string };

const isStale = (now: SQL): SQL => sql`(t.last_used_at is null
  or t.last_used_at < ${now} - make_interval(secs => ${API_TOKEN_LIMITS.used_every_seconds}))`;
const isLivingToken = (token_hash: SQL, now: SQL): SQL => sql`t.token_hash = ${token_hash} and t.revoked_at is null
  and (t.expires_at is null or t.expires_at > ${now}) and ${COMPANY_IS_ACTIVE}`;

const livingToken = statement<TokenRow, TokenValues>((mark) => {
  const now = sql`${mark('now')}::timestamptz`;
  return sql`
    select t.id, t.scopes, ${STAFF_COLUMNS}, ${isStale(now)} as stale, ${addressIsAllowed(mark('address'))} as allowed
    from api_tokens t ${staffOf('t')}
    where ${isLivingToken(mark('token_hash'), now)}`;
});

/** The rights of a key are those of an admin of its company; its own list of addresses counts in place of the company's. */
const livingKey = statement<TokenRow, TokenValues>((mark) => {
  const now = sql`${mark('now')}::timestamptz`;
  return sql`
    select t.id, t.scopes, t.user_id, t.name as full_name, '' as email, t.company_id, 'admin' as role,
           false as create_interview_only, ${isStale(now)} as stale,
           case when cardinality(t.addresses) > 0 then ${isAllowedBy(sql`t.addresses`, mark('address'))}
                else ${isAllowedBy(sql`c.staff_addresses`, mark('address'))} end as allowed
    from company_keys t join companies c on c.id = t.company_id
    where ${isLivingToken(mark('token_hash'), now)}`;
});

type Caller = NonNullable<StaffActor['token']>['of'];
const ownerOf = (token: string): Caller => (token.startsWith(KEY_PREFIX) ? 'company' : 'person');

async function findLivingToken(ctx: Context, token: string, ip: string): Promise<TokenRow | undefined> {
  const values = { token_hash: hashToken(token), now: ctx.now().toISOString(), address: plainAddress(ip) };
  const [row] = await (ownerOf(token) === 'company' ? livingKey : livingToken)(ctx.pool, values);
  return row;
}

/** Keys of companies have no scope in which a person is the author of what is written. */
const needsPerson = ({ scope, person_only }: Route): string | undefined =>
  person_only ??
  (scope && !(KEY_SCOPES as readonly ApiScope[]).includes(scope) ? `The scope ${scope} is for people.` : undefined);

/** An operation without a scope is closed to programs, so that a forgotten one stays closed. */
function demandScope(route: Route | undefined, { of, scopes }: NonNullable<StaffActor['token']>): void {
  if (!route?.scope || route.session_only)
    throw new AppError('session_only', route?.session_only ? { detail: route.session_only } : {});
  const reason = of === 'company' ? needsPerson(route) : undefined;
  if (reason) throw new AppError('session_only', { detail: reason });
  if (scopes.includes(route.scope)) return;
  throw new AppError('scope_missing', {
    detail: `This ${of === 'company' ? 'key' : 'token'} was made without the scope ${route.scope}.`,
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
 * The user of a personal API token, or a key of a company. Cookies are ignored.
 * @throws AppError `token_invalid` where it is unknown, revoked or expired, `too_many_requests` after many different
 * wrong ones from one address, `address_not_allowed` where the company or the key does not allow its address,
 * `session_only` and `scope_missing` where the operation is outside its scopes
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
  const of = ownerOf(token);
  const known = { id: Number(row.id), of, scopes: row.scopes };
  const actor = toStaffActor(row, { session_id: null, token: known });
  // A refusal from here on is counted for this user.
  request.actor = actor;
  demandScope(route, known);
  if (row.stale) await touch(ctx, known, plainAddress(request.ip));
  return actor;
}

/** Concurrent calls write it once. */
const touch = (ctx: Context, { id, of }: { id: number; of: Caller }, address: string) => {
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  return ctx.db.execute(
    of === 'company'
      ? sql`update company_keys t set last_used_at = ${now}, last_used_from = ${address}::inet
          where id = ${id} and ${isStale(now)}`
      : sql`update api_tokens t set last_used_at = ${now} where id = ${id} and ${isStale(now)}`,
  );
};
