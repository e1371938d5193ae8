import { isLastOwner } from '@vivavoce/domain/companies/members.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refuseBreakGlass } from '../session/enforced.service.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { holdMembers, loadMember } from './company-users.service.ts';
import * as repository from './company-users.repository.ts';

/** The company keeps an owner. @throws AppError `last_owner` */
export async function refuseLastOwner(
  tx: Tx,
  companyId: number,
  { role }: { role: 'owner' | 'admin' | 'member' },
): Promise<void> {
  if (isLastOwner(role, await repository.countOwners(tx, companyId))) throw new AppError('last_owner');
}

/** The successor is a colleague who stays. @throws AppError `invalid` */
async function checkHeir(
  tx: Tx,
  { company: companyId, user: userId }: { company: number; user: number },
  heir: number | undefined,
): Promise<void> {
  if (heir === undefined) {
    if (await repository.hasActivities(tx, { company: companyId, user: userId }))
      throw invalid({ hand_over_to: ['required'] });
    return;
  }
  if (heir === userId || (await repository.roleOf(tx, { company: companyId, user: heir })) === null)
    throw invalid({ hand_over_to: ['not_allowed'] });
}

/**
 * Ends a membership together with its sessions, tokens and seats on panels. Activities always have a person who runs
 * them: without a successor those that are being deleted pass to the actor.
 */
export async function removeCompanyUser(
  ctx: Context,
  actor: StaffActor,
  userId: number,
  heir: number | undefined,
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const held = await holdMembers(tx, actor);
    const { company_id } = held;
    const member = await loadMember(ctx, tx, held, userId);
    if (userId === actor.user_id)
      throw new AppError('wrong_state', { detail: 'Nobody removes themselves: another administrator does.' });
    if (member.managed) throw new AppError('managed_by_directory');
    await refuseLastOwner(tx, company_id, member);
    await refuseBreakGlass(tx, { company: company_id, user: userId });
    await checkHeir(tx, { company: company_id, user: userId }, heir);
    const activities = await repository.handOver(tx, { company: company_id, from: userId, to: heir ?? actor.user_id });
    await repository.handOverTemplates(tx, { company: company_id, from: userId, to: heir ?? actor.user_id });
    await repository.deleteMember(tx, { company: company_id, user: userId });
    const data = { person: member.full_name || member.email, activities, user: userId };
    await recordEvent(tx, { company_id, type: 'company.user_removed', actor, data });
  });
  return null;
}
