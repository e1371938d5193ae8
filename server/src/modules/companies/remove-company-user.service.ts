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

/**
 * Ends the memberships of users who were not in the company yet, run no activity there, and are neither owners nor managed
 * by a directory. @returns their ids
 */
export async function removeUntouched(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  userIds: readonly number[],
): Promise<number[]> {
  const { company_id } = await holdMembers(tx, actor);
  const removed: number[] = [];
  for (const user of userIds.toSorted((a, b) => a - b)) {
    const member = await repository.readCompanyUser(tx, { company: company_id, user }, ctx.now());
    if (!member || member.last_seen_at !== null || member.managed || member.role === 'owner') continue;
    // Programs manage members alone.
    if (actor.token && member.role !== 'member') continue;
    if (user === actor.user_id || (await repository.hasActivities(tx, { company: company_id, user }))) continue;
    await repository.deleteMember(tx, { company: company_id, user });
    const data = { person: member.full_name || member.email, activities: 0, user };
    await recordEvent(tx, { company_id, type: 'company.user_removed', actor, data });
    removed.push(user);
  }
  return removed;
}
