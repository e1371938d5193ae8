import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Exchange } from '../../http/cookies.ts';
import { addToTrail } from '../audit/audit-trail.service.ts';
import { takePasskey } from '../second-factor/passkeys/passkey-proof.service.ts';
import type { PasskeyAnswer } from '../second-factor/passkeys/passkey-proof.service.ts';
import { refuseEnforced } from './enforced.service.ts';
import { beginSession, enter, firstCompany } from './session.service.ts';
import * as repository from './session.repository.ts';

/**
 * Signs in by a passkey alone: the device has checked its owner, so it proves possession and person in one step.
 * @throws AppError `wrong_passkey`, `company_suspended`, `address_not_allowed`
 */
export async function signInByPasskey(ctx: Context, exchange: Exchange, answer: PasskeyAnswer) {
  addToTrail({ call: { method: 'passkey' } });
  const user_id = await takePasskey(ctx, answer, null);
  addToTrail({ user_id, call: { method: 'passkey', second_factor: 'passkey' } });
  if (await repository.isSuspended(ctx.db, user_id)) throw new AppError('company_suspended');
  await refuseEnforced(ctx, user_id);
  const company_id = await firstCompany(ctx, exchange.request, user_id);
  const { user, token } = await ctx.db.transaction(async (tx) => {
    const lockedUser = await repository.lockUser(tx, user_id);
    if (!lockedUser) throw new AppError('wrong_passkey');
    const session = { company_id, method: 'passkey', second_factor: 'passkey' } as const;
    return { user: lockedUser, token: await beginSession(ctx, tx, exchange, { user: lockedUser, session }) };
  });
  enter(ctx, exchange, user.email.toLowerCase(), token);
  return { status: 'OK' } as const;
}
