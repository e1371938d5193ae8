import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { CompanyKey } from '@vivavoce/contract/types.ts';
import { COMPANY_KEY_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { API_SCOPES } from '@vivavoce/domain/companies/api-scopes.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { hashToken } from '../../lib/secrets.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import type { CompanyAction } from '../../policies/companies.policy.ts';
import { newCompanyKey } from '../session/callers/api-token.service.ts';
import * as repository from './company-keys.repository.ts';

const DAY_MS = 86_400_000;
/** How long revoked keys stay in the list. */
const LISTED_DAYS = 30;

const presentKey = ({ token_end, ...row }: repository.KeyRow): CompanyKey => ({
  ...row,
  ends_with: token_end,
  scopes: API_SCOPES.filter((scope) => row.scopes.includes(scope)),
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});

/** @throws AppError `forbidden` */
function demand(actor: StaffActor, action: CompanyAction): number {
  if (actor.company_id === null || !canCompany(actor, action)) throw new AppError('forbidden');
  return actor.company_id;
}

export async function listKeys(ctx: Context, actor: StaffActor) {
  const company_id = demand(actor, 'read_keys');
  const since = new Date(ctx.now().getTime() - LISTED_DAYS * DAY_MS);
  return (await repository.listKeys(ctx.db, company_id, since)).map(presentKey);
}

/**
 * Makes a key with an account of its own, so that what it does is never stored as the action of a person.
 * @throws AppError `limit_reached` above the number of living keys
 */
export async function makeKey(ctx: Context, actor: StaffActor, input: BodyOf<'POST /api/company-settings/keys'>) {
  const company_id = demand(actor, 'manage_keys');
  const token = newCompanyKey();
  const now = ctx.now();
  const { name, scopes, expires_in_days, addresses } = input;
  const row = await ctx.db.transaction(async (tx) => {
    await repository.lockCompany(tx, company_id);
    if ((await repository.countLiving(tx, company_id, now)) >= COMPANY_KEY_LIMITS.per_company_max)
      throw new AppError('limit_reached');
    // The address cannot be guessed, and no mail arrives under `.invalid` (RFC 2606).
    const account = { email: `${randomUUID()}@keys.invalid`, first_name: name, last_name: '' };
    const created = await repository.insertKey(tx, {
      token_hash: hashToken(token),
      token_end: token.slice(-COMPANY_KEY_LIMITS.end_characters),
      company_id,
      user_id: await repository.insertAccount(tx, account),
      name,
      scopes: [...new Set(scopes)],
      addresses: [...new Set(addresses)],
      created_by: actor.user_id,
      created_at: now,
      expires_at: expires_in_days === null ? null : new Date(now.getTime() + expires_in_days * DAY_MS),
    });
    return created && repository.findKey(tx, created.id);
  });
  if (!row) throw new AppError('internal');
  return { ...presentKey(row), key: token };
}

export async function revokeKey(ctx: Context, actor: StaffActor, id: number) {
  const company = demand(actor, 'manage_keys');
  const revoked = { company, key: id, user: actor.user_id };
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.revokeKey(tx, revoked, ctx.now()))) throw notFound();
  });
  return null;
}
