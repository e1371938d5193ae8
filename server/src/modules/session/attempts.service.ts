import { SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { Context } from '../../context.ts';
import type { Exchange } from '../../http/cookies.ts';
import { sharedLimit } from '../../http/shared-limit.ts';
import { knownBrowser } from './known-browsers.ts';

/** The keys of a sign-in's limits, for passwords and for codes. */
export type Allowance = readonly [kind: 'strangers' | 'browser' | 'signed-in', id: string | number];

const wrongPasswords = (ctx: Context) =>
  sharedLimit(ctx, 'wrong-passwords', {
    points: SIGN_IN_LIMITS.wrong_passwords,
    seconds: SIGN_IN_LIMITS.window_minutes * 60,
  });

/**
 * The limits of a sign-in. A browser that signed in to this account before has its own; all others share the account's,
 * so that strangers who guess do not lock out its owner.
 */
export function allowanceOf(ctx: Context, exchange: Exchange, email: string): Allowance {
  const known = knownBrowser(ctx, exchange, email);
  return known === null ? ['strangers', email] : ['browser', known];
}

/** The limit of a signed-in user who must type the password again. */
export const ownAllowance = (userId: number): Allowance => ['signed-in', userId];

/**
 * Counts an attempt before its password is checked, so that concurrent ones cannot pass together, whether the account
 * exists or not.
 * @throws AppError `too_many_requests` with the seconds until the next attempt is allowed
 */
export const countAttempt = (ctx: Context, allowance: Allowance): Promise<void> =>
  wrongPasswords(ctx).use(...allowance);

/** A right password is not counted. Earlier wrong ones stay counted, or the owner's sign-in would help a guesser. */
export const takeBack = (ctx: Context, allowance: Allowance): Promise<void> =>
  wrongPasswords(ctx).giveBack(...allowance);
