import { SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { Context } from '../../context.ts';
import type { Exchange } from '../../plugins/session/cookies.ts';
import { sharedLimit } from '../../plugins/shared-limit.ts';
import { knownBrowser } from './known-browsers.ts';

/** Names the allowance that a sign-in uses up. */
type Allowance = readonly [kind: 'strangers' | 'browser' | 'signed-in', id: string | number];

const wrongPasswords = (ctx: Context) =>
  sharedLimit(ctx, 'wrong-passwords', {
    points: SIGN_IN_LIMITS.wrong_passwords,
    seconds: SIGN_IN_LIMITS.window_minutes * 60,
  });

/**
 * The allowance of a sign-in. A browser that signed in to this account before has its own; all others share the
 * account's, so that strangers who guess do not lock out its owner.
 */
export function allowanceOf(ctx: Context, exchange: Exchange, email: string): Allowance {
  const known = knownBrowser(ctx, exchange, email);
  return known === null ? ['strangers', email] : ['browser', known];
}

/** The allowance of a signed-in user who has to type the password once more. */
export const ownAllowance = (userId: number): Allowance => ['signed-in', userId];

/**
 * Counts a try before its password is checked, so that many at once cannot pass together, whether the account exists
 * or not.
 * @throws AppError `too_many_requests` with the seconds after which the next try is allowed
 */
export const countAttempt = (ctx: Context, allowance: Allowance): Promise<void> =>
  wrongPasswords(ctx).use(...allowance);

/** A right password does not count. Earlier wrong ones do, or a guesser would gain by the owner's sign-in. */
export const takeBack = (ctx: Context, allowance: Allowance): Promise<void> =>
  wrongPasswords(ctx).giveBack(...allowance);
