import type { SignInMethod } from '@vivavoce/domain/accounts/account-limits.ts';
import { SECOND_FACTOR_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { hashToken, newToken } from '../../lib/secrets.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { ProviderSessionName } from '../../db/schema/accounts/identity-providers.ts';
import * as repository from './second-factor.repository.ts';

/** Answer to a sign-in while the second factor is outstanding. */
export interface SecondStep {
  status: 'SECOND_FACTOR';
  ticket: string;
  /** Whether the user has a code to type, and a passkey. */
  codes: boolean;
  passkeys: boolean;
}

/** Begins the second step of a sign-in; null for a user without a second factor. */
export async function secondStep(
  ctx: Context,
  tx: Tx,
  {
    user_id,
    method,
    provider = null,
  }: {
    user_id: number;
    method: SignInMethod;
    provider?: { provider_id: number; provider_session: ProviderSessionName } | null | undefined;
  },
): Promise<SecondStep | null> {
  const kinds = await repository.factorKinds(tx, user_id);
  if (!kinds.authenticator && !kinds.passkeys) return null;
  const ticket = newToken();
  const created_at = ctx.now();
  const expires_at = new Date(created_at.getTime() + SECOND_FACTOR_LIMITS.step_valid_minutes * 60_000);
  await repository.insertStep(tx, {
    token_hash: hashToken(ticket),
    user_id,
    method,
    ...provider,
    created_at,
    expires_at,
  });
  return { status: 'SECOND_FACTOR', ticket, codes: kinds.authenticator || kinds.codes, passkeys: kinds.passkeys };
}

/** The sign-in of a ticket. @throws AppError `sign_in_expired` */
export async function openStep(ctx: Context, ticket: string) {
  const step = await repository.findStep(ctx.db, hashToken(ticket), ctx.now());
  if (!step) throw new AppError('sign_in_expired');
  return step;
}

/** Uses a ticket up, for one caller only. @throws AppError `sign_in_expired` */
export async function takeStep(ctx: Context, tx: Tx, ticket: string): Promise<void> {
  if (!(await repository.takeSignInStep(tx, hashToken(ticket), ctx.now()))) throw new AppError('sign_in_expired');
}
