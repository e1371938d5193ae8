import type { BodyOf } from '@vivavoce/contract/index.ts';
import { API_TOKEN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { newApiToken } from '../session/callers/api-token.service.ts';
import { hashToken } from '../../lib/secrets.ts';
import { presentToken } from './tokens.presenter.ts';
import * as repository from './tokens.repository.ts';

const DAY_MS = 86_400_000;

export async function listTokens(ctx: Context, actor: StaffActor) {
  return (await repository.listTokens(ctx.db, actor.user_id)).map(presentToken);
}

/** @throws AppError `limit_reached` above the number of living tokens */
export async function makeToken(ctx: Context, actor: StaffActor, input: BodyOf<'POST /api/account/tokens'>) {
  const token = newApiToken();
  const now = ctx.now();
  const { name, scopes, expires_in_days } = input;
  const row = await ctx.db.transaction(async (tx) => {
    await repository.lockUser(tx, actor.user_id);
    if ((await repository.countLiving(tx, actor.user_id, now)) >= API_TOKEN_LIMITS.per_user_max)
      throw new AppError('limit_reached');
    const created = await repository.insertToken(tx, {
      token_hash: hashToken(token),
      user_id: actor.user_id,
      company_id: actor.company_id,
      name,
      scopes: [...new Set(scopes)],
      created_at: now,
      expires_at: expires_in_days === null ? null : new Date(now.getTime() + expires_in_days * DAY_MS),
    });
    return created && repository.findToken(tx, created.id);
  });
  if (!row) throw new AppError('internal');
  return { ...presentToken(row), token };
}

export async function revokeToken(ctx: Context, actor: StaffActor, tokenId: number) {
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.revokeToken(tx, { user: actor.user_id, token: tokenId }, ctx.now()))) throw notFound();
  });
  return null;
}

/** Revokes all living tokens, including one being created at this moment: both wait for each other. */
export async function revokeTokens(ctx: Context, actor: StaffActor) {
  await ctx.db.transaction(async (tx) => {
    await repository.lockUser(tx, actor.user_id);
    await repository.revokeTokens(tx, actor.user_id, ctx.now());
  });
  return null;
}
