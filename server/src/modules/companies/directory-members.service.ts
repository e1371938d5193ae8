import type { GroupRole } from '@vivavoce/domain/accounts/provisioning.ts';
import { membershipOf } from '@vivavoce/domain/accounts/provisioning.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { firstPasswordLink } from '../account/password-links.service.ts';
import { demandReach, isWithinReach, nameMember } from '../account/company-reach.ts';
import { renameAccount } from '../account/people.ts';
import type { users } from '../../db/schema/index.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { queueMemberInvitation } from '../mails/single/company-user-mails.service.ts';
import { lockQuota, refuseBeyondQuota } from '../plans/plans.service.ts';
import { refuseBreakGlass } from '../session/enforced.service.ts';
import { roleCode } from './company-users.service.ts';
import { putRole } from './company-invitations.repository.ts';
import * as repository from './company-users.repository.ts';
import { refuseLastOwner } from './remove-company-user.service.ts';

/** Members as the directory of their company changes them. All of it happens under `holdCompanyMembers`. */

/** Whether an account works for a company. */
export const isMember = async (
  tx: Tx,
  { company: company_id, user: user_id }: { company: number; user: number },
): Promise<boolean> => (await repository.roleOf(tx, { company: company_id, user: user_id })) !== null;

type Account = typeof users.$inferSelect;

interface Names {
  first_name: string;
  last_name: string;
}

/**
 * Makes an account a member and invites it; a member stays what they are.
 * @param by_provider whether a provider signs the person in, so that no password is asked for
 * @throws AppError `plan_limit`
 */
export async function admitMember(
  ctx: Context,
  tx: Tx,
  company_id: number,
  { account, names, role, by_provider }: { account: Account; names: Names; role: GroupRole; by_provider: boolean },
): Promise<void> {
  if ((await repository.roleOf(tx, { company: company_id, user: account.id })) !== null) return;
  const quota = await lockQuota(tx, company_id, 'users');
  const membership = membershipOf(role);
  await repository.insertMember(tx, { company_id, user_id: account.id, ...membership });
  refuseBeyondQuota(quota, 1);
  const named = await nameMember(tx, company_id, account, names);
  const first_password = by_provider ? null : await firstPasswordLink(ctx, tx, account.id, names);
  const inviter = await repository.companyName(tx, company_id);
  await queueMemberInvitation(ctx, tx, { company_id, user: named, inviter, note: '', first_password });
  await recordEvent(tx, {
    company_id,
    type: 'company.user_added',
    actor: 'system',
    data: { person: named.full_name || named.email, role: roleCode(membership), user: account.id },
  });
}

/**
 * Ends a membership with its sessions, tokens and seats; the activities go to the owner who has been one the longest.
 * @throws AppError `last_owner`, `break_glass`, `only_by_person` for an owner
 */
export async function dismissMember(
  ctx: Context,
  tx: Tx,
  { company: company_id, user: user_id }: { company: number; user: number },
): Promise<void> {
  const member = await repository.readCompanyUser(tx, { company: company_id, user: user_id }, ctx.now());
  if (!member) return;
  await refuseLastOwner(tx, company_id, member);
  await refuseBreakGlass(tx, { company: company_id, user: user_id });
  await demandReach(tx, { company_id, user_id }, 'membership');
  const heir = await repository.firstOwner(tx, company_id, user_id);
  const activities =
    heir === null ? 0 : await repository.handOver(tx, { company: company_id, from: user_id, to: heir });
  if (heir !== null) await repository.handOverTemplates(tx, { company: company_id, from: user_id, to: heir });
  await repository.deleteMember(tx, { company: company_id, user: user_id });
  await repository.endSessionsWithoutCompany(tx, user_id, ctx.now());
  await recordEvent(tx, {
    company_id,
    type: 'company.user_removed',
    actor: 'system',
    data: { person: member.full_name || member.email, activities, user: user_id },
  });
}

/** Gives a member, or an account that is invited, the role of their groups; owners keep theirs. */
export async function giveRole(
  ctx: Context,
  tx: Tx,
  { company: company_id, user: user_id }: { company: number; user: number },
  to: GroupRole,
): Promise<void> {
  await putRole(tx, { company: company_id, user: user_id }, to);
  const member = await repository.readCompanyUser(tx, { company: company_id, user: user_id }, ctx.now());
  const membership = membershipOf(to);
  if (!member || member.role === 'owner') return;
  if (member.role === membership.role && member.create_interview_only === membership.create_interview_only) return;
  await repository.updateMember(tx, { company: company_id, user: user_id }, membership);
  await recordEvent(tx, {
    company_id,
    type: 'company.user_role_changed',
    actor: 'system',
    data: { person: member.full_name || member.email, role: roleCode(membership), user: user_id },
  });
}

/** Names the account of a member, where it is the company's alone. */
export async function renameMember(
  tx: Tx,
  { company: company_id, user: user_id }: { company: number; user: number },
  names: Names,
): Promise<void> {
  if (names.first_name === '' && names.last_name === '') return;
  if (await isWithinReach(tx, { company_id, user_id }, 'name')) await renameAccount(tx, user_id, names);
}
