import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { Passkey } from '@vivavoce/contract/types.ts';
import { SECOND_FACTOR_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { productName } from '@vivavoce/domain/companies/product-name.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { endSessionsExcept } from '../../session/own-sessions.service.ts';
import { makeRecoveryCodes } from '../codes.service.ts';
import { brandOfUser, tellOwner } from '../factor-notices.ts';
import { afterRemoval } from '../removal.ts';
import * as factors from '../second-factor.repository.ts';
import { openStep } from '../sign-in-step.service.ts';
import { checkMade, makingOptions, signingOptions } from './passkey-proof.service.ts';
import type { PasskeyOptions } from './passkey-proof.service.ts';
import * as repository from './passkeys.repository.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

const present = ({ id, name, synced, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  synced,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export const presentPasskeys = async (ctx: Context, userId: number): Promise<Passkey[]> =>
  (await repository.listPasskeys(ctx.db, userId)).map(present);

export async function beginPasskey(ctx: Context, { user_id, email, full_name }: StaffActor): Promise<PasskeyOptions> {
  const product = productName(await brandOfUser(ctx.db, user_id));
  return makingOptions(ctx, { user_id, email, full_name, product });
}

/**
 * Stores a passkey that the browser made. With the first factor every other session ends, since none of them proved
 * one, and recovery codes are drawn.
 */
export async function addPasskey(
  ctx: Context,
  { user_id, session_id }: StaffActor,
  { name, passkey: newPasskey }: BodyOf<'POST /api/account/passkeys'>,
) {
  const key = await checkMade(ctx, user_id, newPasskey);
  return ctx.db.transaction(async (tx) => {
    await factors.lockUser(tx, user_id);
    if ((await repository.listPasskeys(tx, user_id)).length >= SECOND_FACTOR_LIMITS.passkeys_max)
      throw new AppError('limit_reached');
    const first = !(await factors.hasFactor(tx, user_id));
    const row = await repository.insertPasskey(tx, { ...key, user_id, name, created_at: ctx.now() });
    if (!row) throw new AppError('wrong_passkey');
    if (first) {
      await factors.forgetSteps(tx, user_id);
      await endSessionsExcept(ctx, tx, user_id, session_id);
    }
    await tellOwner(ctx, tx, user_id, 'added');
    return { passkey: present(row), recovery_codes: first ? await makeRecoveryCodes(ctx, tx, user_id) : null };
  });
}

export async function renamePasskey(ctx: Context, { user_id }: StaffActor, id: number, name: string): Promise<Passkey> {
  return ctx.db.transaction(async (tx) => {
    const row = await repository.renamePasskey(tx, { user: user_id, id }, name);
    if (!row) throw notFound();
    return present(row);
  });
}

/** Without a further factor the recovery codes go too: they would recover nothing. */
export async function removePasskey(ctx: Context, { user_id }: StaffActor, id: number): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    await factors.lockUser(tx, user_id);
    if (!(await repository.deletePasskey(tx, { user: user_id, id }))) throw notFound();
    await afterRemoval(ctx, tx, user_id);
    await tellOwner(ctx, tx, user_id, 'removed');
  });
  return null;
}

/** Options for the passkey of a sign-in: any of this site, or of the user whose second factor is outstanding. */
export async function beginSigning(ctx: Context, ticket: string | undefined): Promise<PasskeyOptions> {
  return signingOptions(ctx, ticket === undefined ? null : (await openStep(ctx, ticket)).user_id);
}

/** Options for a signed-in user to prove again who they are. */
export const beginStepUp = (ctx: Context, { user_id }: StaffActor): Promise<PasskeyOptions> =>
  signingOptions(ctx, user_id);
