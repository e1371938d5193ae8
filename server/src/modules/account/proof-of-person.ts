import type { PersonProof } from '@vivavoce/domain/accounts/account-limits.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { hasCodes, takeCode } from '../second-factor/codes.service.ts';
import { countAttempt, ownAllowance, takeBack } from '../session/attempts.service.ts';
import { checkPassword } from '../session/passwords.ts';
import type { UserRow } from './account.repository.ts';

/** How the person of an account proves who they are without a session; null for an account that has no proof yet. */
export async function proofOf(db: Queryable, { id, password_hash }: UserRow): Promise<PersonProof | null> {
  if (password_hash !== null) return 'password';
  return (await hasCodes(db, id)) ? 'code' : null;
}

/**
 * Demands the proof that `proofOf` names. Wrong ones are counted as at a sign-in.
 * @throws AppError `invalid` by field, `too_many_requests`
 */
export async function demandPerson(
  ctx: Context,
  user: UserRow,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  const proof = await proofOf(ctx.db, user);
  if (proof === null) return;
  const typed = proof === 'password' ? password : code;
  if (typed === undefined) throw invalid({ [proof]: ['required'] });
  if (proof === 'password') {
    const allowance = ownAllowance(user.id);
    await countAttempt(ctx, allowance);
    if (!(await checkPassword(typed, user.password_hash))) throw invalid({ password: ['wrong_password'] });
    await takeBack(ctx, allowance);
    return;
  }
  try {
    await takeCode(ctx, user.id, typed, { allowance: ownAllowance(user.id) });
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_code') throw invalid({ code: ['wrong_code'] });
    throw error;
  }
}
