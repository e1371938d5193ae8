import { randomBytes } from 'node:crypto';
import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import { SECOND_FACTOR_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { productName } from '@vivavoce/domain/companies/product-name.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import { seal } from '../../lib/sealed.ts';
import type { Context } from '../../context.ts';
import { countAttempt, ownAllowance, takeBack } from '../session/attempts.service.ts';
import { endSessionsExcept } from '../session/own-sessions.service.ts';
import { checkPassword } from '../session/passwords.ts';
import { brandOfUser, tellOwner } from './factor-notices.ts';
import { factorRequiredFrom } from './required-factor.ts';
import { takePasskey } from './passkeys/passkey-proof.service.ts';
import { presentPasskeys } from './passkeys/passkeys.service.ts';
import { AUTHENTICATOR, makeRecoveryCodes, takeCode } from './codes.service.ts';
import { afterRemoval } from './removal.ts';
import * as repository from './second-factor.repository.ts';
import { base32 } from './totp.ts';

const OK = { status: 'OK' } as const;

export async function readFactors(
  ctx: Context,
  actor: StaffActor,
): Promise<ResultOf<'GET /api/account/second-factor'>> {
  const authenticator = await repository.findAuthenticator(ctx.db, actor.user_id);
  return {
    authenticator_since: authenticator?.confirmed_at?.toISOString() ?? null,
    passkeys: await presentPasskeys(ctx, actor.user_id),
    recovery_codes_left: await repository.countCodes(ctx.db, actor.user_id),
    demanded_from: await factorRequiredFrom(ctx, actor),
  };
}

/** Creates a secret for an app. It counts once a code of it was typed; an app that already counts is left unchanged. */
export async function beginAuthenticator(ctx: Context, actor: StaffActor) {
  const { user_id } = actor;
  const secret = randomBytes(SECOND_FACTOR_LIMITS.secret_bytes);
  await ctx.db.transaction(async (tx) => {
    await repository.lockUser(tx, user_id);
    if ((await repository.findAuthenticator(tx, user_id))?.confirmed_at) throw new AppError('wrong_state');
    await repository.putAuthenticator(tx, {
      user_id,
      secret: seal(ctx.env.SESSION_SECRET, AUTHENTICATOR, user_id, secret.toString('base64url')),
      created_at: ctx.now(),
    });
  });
  const issuer = productName(await brandOfUser(ctx.db, user_id));
  const text = base32(secret);
  const address = `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(actor.email)}`;
  return { secret: text, address: `${address}?secret=${text}&issuer=${encodeURIComponent(issuer)}` };
}

/** The first code proves that the app is set up. Every other session ends: none of them proved a second factor. */
export async function confirmAuthenticator(ctx: Context, actor: StaffActor, code: string) {
  const { user_id, session_id } = actor;
  await takeCode(ctx, user_id, code, { allowance: ownAllowance(user_id), unconfirmed: true });
  const recovery_codes = await ctx.db.transaction(async (tx) => {
    await repository.lockUser(tx, user_id);
    await repository.confirmAuthenticator(tx, user_id, ctx.now());
    await repository.forgetSteps(tx, user_id);
    await endSessionsExcept(ctx, tx, user_id, session_id);
    await tellOwner(ctx, tx, user_id, 'added');
    return makeRecoveryCodes(ctx, tx, user_id);
  });
  return { recovery_codes };
}

/**
 * Without a further factor the recovery codes go too: they would recover nothing.
 * @throws AppError `break_glass` for the last factor of the owner who keeps the password
 */
export async function removeAuthenticator(ctx: Context, { user_id }: StaffActor): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    await repository.lockUser(tx, user_id);
    if (!(await repository.deleteAuthenticator(tx, user_id))) throw new AppError('not_found');
    await afterRemoval(ctx, tx, user_id);
    await tellOwner(ctx, tx, user_id, 'removed');
  });
  return null;
}

export async function renewRecoveryCodes(ctx: Context, { user_id }: StaffActor) {
  return ctx.db.transaction(async (tx) => {
    await repository.lockUser(tx, user_id);
    if (!(await repository.hasFactor(tx, user_id))) throw new AppError('wrong_state');
    await tellOwner(ctx, tx, user_id, 'codes');
    return { recovery_codes: await makeRecoveryCodes(ctx, tx, user_id) };
  });
}

async function provePassword(ctx: Context, userId: number, password: string): Promise<void> {
  const user = await repository.findUser(ctx.db, userId);
  const allowance = ownAllowance(userId);
  await countAttempt(ctx, allowance);
  if (!(await checkPassword(password, user?.password_hash))) throw invalid({ password: ['wrong_password'] });
  await takeBack(ctx, allowance);
}

/** Proves again who the user is: with a second factor, and with the password where there is none. */
export async function stepUp(
  ctx: Context,
  actor: StaffActor,
  { code, passkey, password }: BodyOf<'POST /api/account/step-up'>,
) {
  if (actor.session_id === null) throw new AppError('session_only');
  if (await repository.hasFactor(ctx.db, actor.user_id)) {
    if (passkey !== undefined) await takePasskey(ctx, passkey, actor.user_id);
    else if (code === undefined) throw invalid({ code: ['required'] });
    else await takeCode(ctx, actor.user_id, code, { allowance: ownAllowance(actor.user_id) });
  } else {
    if (password === undefined) throw invalid({ password: ['required'] });
    await provePassword(ctx, actor.user_id, password);
  }
  const { session_id } = actor;
  await ctx.db.transaction((tx) => repository.markProved(tx, session_id, ctx.now()));
  return OK;
}
