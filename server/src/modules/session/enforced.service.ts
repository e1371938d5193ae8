import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { plainAddress } from './callers/staff-actor.ts';
import type { Exchange } from '../../http/cookies.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { queueOwnerNotices } from '../mails/single/owner-mails.service.ts';
import * as repository from './session.repository.ts';
import { providerOfUser } from './enforced-users.ts';
import type { UserRow } from './session.repository.ts';

/** The refusal of a session that the provider of a company has not proved. */
export const ssoRequired = (provider: string) =>
  new AppError('sso_required', { login_url: `/login/sso?idp=${provider}` });

/** @throws AppError `sso_required` for an address of a domain that signs in through its provider alone */
export async function refuseEnforced(ctx: Context, userId: number): Promise<void> {
  const provider = await providerOfUser(ctx.db, userId);
  if (provider !== undefined) throw ssoRequired(provider.public_name);
}

/** Tells all owners when the one who keeps the password enters a company that enforces its provider. */
export async function tellBreakGlass(
  ctx: Context,
  tx: Tx,
  { request }: Exchange,
  { user, company_id }: { user: UserRow; company_id: number },
): Promise<void> {
  if (!(await repository.isBreakGlass(tx, { company: company_id, user: user.id }))) return;
  addToTrail({ action: 'break_glass.used', company_id });
  const person = user.full_name || user.email;
  await queueOwnerNotices(ctx, tx, company_id, {
    type: 'break_glass',
    page: '/company-settings/audit',
    facts: { person, at: ctx.now(), address: plainAddress(request.ip) },
  });
}

/** @throws AppError `break_glass` for the owner who keeps the password while a provider is enforced */
export async function refuseBreakGlass(tx: Tx, { company, user }: { company: number; user: number }): Promise<void> {
  if (await repository.isNamedBreakGlass(tx, { company, user })) throw new AppError('break_glass');
}

/**
 * @throws AppError `break_glass` for the owner who keeps the password of any company: without a second factor the
 * password alone would get in
 */
export async function refuseLastFactor(tx: Tx, user: number): Promise<void> {
  if (await repository.isBreakGlassAnywhere(tx, user)) throw new AppError('break_glass');
}
