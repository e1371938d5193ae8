import { normalizeIP } from '@fastify/rate-limit';
import { API_TOKEN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { DirectoryActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { hashToken, newToken } from '../../../lib/secrets.ts';
import { isRefusalLogged } from '../../audit/repeated-refusals.ts';
import { recordRefusedDirectory } from '../../audit/audit.service.ts';
import { sharedLimit } from '../../../http/shared-limit.ts';
import { bearerOf } from './api-token.service.ts';
import { isAllowedBy, plainAddress } from './staff-actor.ts';

/** Another prefix than that of personal tokens: scanners and people tell them apart. */
const PREFIX = 'vvs_';
const SHAPE = /^vvs_[\w-]{32}$/;

export const newDirectoryToken = (): string => PREFIX + newToken();

const wrongTokens = (ctx: Context) =>
  sharedLimit(ctx, 'wrong-directory-tokens', { points: API_TOKEN_LIMITS.wrong_per_minute, seconds: 60 });

/** Logs a call that its token did not open. */
async function recordRefused(ctx: Context, request: FastifyRequest, company_id: number | null, reason: string) {
  if (
    await isRefusalLogged(ctx, {
      type: 'directory.refused',
      ip: request.ip,
      whose: company_id,
    })
  )
    await recordRefusedDirectory(ctx, request, company_id, reason);
}

async function findToken(ctx: Context, token: string, ip: string) {
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const { rows } = await ctx.db.execute<{
    id: string;
    company_id: string;
    allowed: boolean;
    open: boolean;
  }>(sql`
    with used as (
      update scim_tokens set last_used_at = ${now} where token_hash = ${hashToken(token)} and (last_used_at is null
        or last_used_at < ${now} - make_interval(secs => ${API_TOKEN_LIMITS.used_every_seconds}))
    )
    select t.id, t.company_id, ${isAllowedBy(sql`c.staff_addresses`, plainAddress(ip))} as allowed,
      c.suspended_at is null as open
    from scim_tokens t join companies c on c.id = t.company_id
    where t.token_hash = ${hashToken(token)}`);
  return rows[0];
}

/**
 * The directory of a company. Cookies and personal tokens count nothing here.
 * @throws AppError `token_invalid`, `address_not_allowed` where the company does not allow its address, and
 * `too_many_requests` after many different wrong tokens from one address
 */
export async function directoryActor(ctx: Context, request: FastifyRequest): Promise<DirectoryActor> {
  const token = bearerOf(request) ?? '';
  const address = normalizeIP(request.ip);
  await wrongTokens(ctx).check(address);
  const row = SHAPE.test(token) ? await findToken(ctx, token, request.ip) : undefined;
  if (!row) {
    if (token !== '' && (await wrongTokens(ctx).count(address, hashToken(token))))
      await wrongTokens(ctx).count(address);
    await recordRefused(ctx, request, null, 'token_invalid');
    throw new AppError('token_invalid');
  }
  if (!row.open) {
    await recordRefused(ctx, request, Number(row.company_id), 'company_suspended');
    throw new AppError('token_invalid');
  }
  if (!row.allowed) {
    await recordRefused(ctx, request, Number(row.company_id), 'address_not_allowed');
    throw new AppError('address_not_allowed');
  }
  return { kind: 'directory', company_id: Number(row.company_id), token_id: Number(row.id) };
}
