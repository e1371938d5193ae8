import { SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Exchange } from '../../plugins/cookies.ts';
import { sign } from '../../plugins/secrets.ts';
import { addAttempt, takeBackAttempt } from './attempts.repository.ts';
import { knownBrowser } from './known-browsers.ts';

const WINDOW_MS = SIGN_IN_LIMITS.window_minutes * 60_000;

/** Stored in place of addresses, since people type all kinds of things where an address is asked for. */
const keyOf = (ctx: Context, ...who: string[]): string => sign(ctx.env.SESSION_SECRET, 'sign-in-attempts', ...who);

/**
 * Whose allowance a sign-in uses up. A browser that signed in to this account before has its own; all others share the
 * account's, so that strangers who guess do not lock out its owner.
 */
export function allowanceOf(ctx: Context, exchange: Exchange, email: string): string {
  const known = knownBrowser(ctx, exchange, email);
  return known === null ? keyOf(ctx, 'strangers', email) : keyOf(ctx, 'browser', known);
}

/** The allowance of somebody signed in who has to type the password once more. */
export const ownAllowance = (ctx: Context, userId: number): string => keyOf(ctx, 'signed-in', String(userId));

/**
 * Counts a try before its password is looked at, so that many at once cannot pass together, whether there is such an
 * account or not.
 * @throws AppError `too_many_requests` with the time after which the next try is allowed
 */
export async function countAttempt(ctx: Context, allowance: string): Promise<void> {
  const now = ctx.now().getTime();
  const { count, since } = await addAttempt(ctx.db, allowance, new Date(now), new Date(now - WINDOW_MS));
  if (count <= SIGN_IN_LIMITS.wrong_passwords) return;
  const wait = Math.max(1, Math.ceil((since.getTime() + WINDOW_MS - now) / 1000));
  throw new AppError('too_many_requests', {}, wait);
}

/** The password was right: this try does not count. Earlier wrong ones do, or a guesser would gain by the owner's sign-in. */
export async function takeBack(ctx: Context, allowance: string): Promise<void> {
  await takeBackAttempt(ctx.db, allowance);
}
