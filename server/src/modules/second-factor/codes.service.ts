import { randomBytes } from 'node:crypto';
import { SECOND_FACTOR_LIMITS, SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { SecondFactor } from '@vivavoce/domain/accounts/account-limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { unseal } from '../../lib/sealed.ts';
import { hashToken } from '../../lib/secrets.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { sharedLimit } from '../../http/shared-limit.ts';
import type { Allowance } from '../session/attempts.service.ts';
import * as repository from './second-factor.repository.ts';
import { base32, stepOfCode } from './totp.ts';

type CodeKind = Exclude<SecondFactor, 'passkey' | 'provider'>;

/** The purpose of the key that seals secrets of authenticator apps. */
export const AUTHENTICATOR = 'authenticator';

const seconds = SIGN_IN_LIMITS.window_minutes * 60;

/**
 * The counts of wrong codes. Each allowance has its own, so that a thief of the password does not lock out the owner;
 * codes of apps, of which there are few enough to guess, also share one for the user, and recovery codes are counted
 * apart, so that guessed codes of an app do not close the way back.
 */
const countsOf = (ctx: Context, userId: number, kind: CodeKind, allowance: Allowance) => [
  {
    limit: sharedLimit(ctx, `wrong-${kind}`, { points: SECOND_FACTOR_LIMITS.wrong_codes, seconds }),
    key: [userId, ...allowance],
  },
  ...(kind === 'authenticator'
    ? [
        {
          limit: sharedLimit(ctx, 'wrong-codes', { points: SECOND_FACTOR_LIMITS.wrong_codes_in_all, seconds }),
          key: [userId],
        },
      ]
    : []),
];

/** As people type it: groups, blanks and small letters make no difference. */
const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

const hashOf = (userId: number, code: string): string => hashToken(`${userId}.${code}`);

async function takeAuthenticatorCode(ctx: Context, userId: number, code: string, confirmed: boolean): Promise<boolean> {
  const row = await repository.findAuthenticator(ctx.db, userId);
  if (!row || (row.confirmed_at !== null) !== confirmed) return false;
  const secret = unseal(ctx.env.SESSION_SECRET, AUTHENTICATOR, userId, row.secret);
  if (secret === null) return false;
  const step = stepOfCode(Buffer.from(secret, 'base64url'), code, ctx.now(), row.last_step);
  return step !== null && repository.takeStep(ctx.db, userId, step);
}

/**
 * Uses up a code of the user's authenticator app, or a recovery code. Attempts are counted before they are judged, so
 * that concurrent ones cannot pass together; a right code takes its own attempt back.
 * @param allowance of the browser or session that typed the code
 * @param unconfirmed a code of an app that is being set up, and no recovery code
 * @throws AppError `wrong_code`, `too_many_requests`
 */
export async function takeCode(
  ctx: Context,
  userId: number,
  typed: string,
  { allowance, unconfirmed = false }: { allowance: Allowance; unconfirmed?: boolean },
): Promise<SecondFactor> {
  const code = plainCode(typed);
  const kind = code.length === SECOND_FACTOR_LIMITS.code_digits ? 'authenticator' : 'recovery_code';
  const counts = countsOf(ctx, userId, kind, allowance);
  for (const { limit, key } of counts) await limit.use(...key);
  const right =
    kind === 'authenticator'
      ? await takeAuthenticatorCode(ctx, userId, code, !unconfirmed)
      : !unconfirmed && (await repository.takeCode(ctx.db, userId, hashOf(userId, code), ctx.now()));
  if (!right) throw new AppError('wrong_code');
  for (const { limit, key } of counts) await limit.giveBack(...key);
  return kind;
}

/** Whether a user has a code to type: of an authenticator app, or a recovery code. */
export async function hasCodes(db: Queryable, userId: number): Promise<boolean> {
  const { authenticator, codes } = await repository.factorKinds(db, userId);
  return authenticator || codes;
}

/** Replaces the recovery codes of a user. @returns the new ones, shown once */
export async function makeRecoveryCodes(ctx: Context, tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR_LIMITS.recovery_codes }, () => base32(randomBytes(10)));
  const hashes = codes.map((code) => hashOf(userId, code));
  await repository.replaceCodes(tx, userId, hashes, ctx.now());
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}
