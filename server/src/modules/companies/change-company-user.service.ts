import { hasName } from '@vivavoce/domain/people/person-name.ts';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { mayGiveRole } from '@vivavoce/domain/companies/members.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { requestEmailChange } from '../account/email-changes.service.ts';
import { auditChanges } from '../audit/audit-trail.ts';
import { firstPasswordLink } from '../account/password-links.service.ts';
import { demandReach, nameMember } from '../account/company-reach.ts';
import { ensurePerson, renameAccount } from '../account/people.ts';
import { refuseBreakGlass } from '../session/enforced.service.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { queueInvitationMoved, queueMemberInvitation } from '../mails/single/company-user-mails.service.ts';
import {
  holdMembers,
  loadMember,
  readMember,
  refuseLimited,
  refuseProgram,
  roleCode,
} from './company-users.service.ts';
import * as repository from './company-users.repository.ts';
import type { CompanyUserRow } from './company-users.repository.ts';
import { refuseLastOwner } from './remove-company-user.service.ts';

type Changes = BodyOf<'PATCH /api/companies/update-delete/company-users/{id}'>;
type Held = Awaited<ReturnType<typeof holdMembers>>;

/**
 * Names, address and role of a user of the directory are changed there; only people say who is an owner.
 * @throws AppError `managed_by_directory`
 */
function refuseManaged(member: CompanyUserRow, changes: Changes): void {
  if (!member.managed) return;
  const differs = (name: 'first_name' | 'last_name' | 'email' | 'role' | 'create_interview_only') =>
    changes[name] !== undefined && changes[name] !== member[name];
  const about_owners = differs('role') && [changes.role, member.role].includes('owner');
  const role_differs = differs('role') || differs('create_interview_only');
  if (differs('first_name') || differs('last_name') || differs('email') || (role_differs && !about_owners))
    throw new AppError('managed_by_directory');
}

async function changeRole(tx: Tx, held: Held, member: CompanyUserRow, changes: Changes): Promise<void> {
  const role = changes.role ?? member.role;
  // A role that sees every activity ends the limit of the one before.
  const staysLimited = role === 'member' && member.create_interview_only;
  const create_interview_only = changes.create_interview_only ?? staysLimited;
  if (role === member.role && create_interview_only === member.create_interview_only) return;
  refuseLimited(role, create_interview_only);
  if (!mayGiveRole(held.actor.role, role)) throw new AppError('forbidden');
  refuseProgram(held.actor, role);
  if (role !== 'owner') {
    await refuseLastOwner(tx, held.company_id, member);
    await refuseBreakGlass(tx, { company: held.company_id, user: Number(member.id) });
  }
  await repository.updateMember(
    tx,
    { company: held.company_id, user: Number(member.id) },
    { role, create_interview_only },
  );
  auditChanges(member, { role, create_interview_only });
  await recordEvent(tx, {
    company_id: held.company_id,
    type: 'company.user_role_changed',
    actor: held.actor,
    data: {
      person: member.full_name || member.email,
      role: roleCode({ role, create_interview_only }),
      user: Number(member.id),
    },
  });
}

/**
 * @throws AppError `only_by_person` where the account is not the company's alone, unless the actor is its person;
 * `invalid` where neither name would be left
 */
async function changeNames(
  tx: Tx,
  { company_id, actor }: Held,
  member: CompanyUserRow,
  changes: Changes,
): Promise<boolean> {
  const { first_name = member.first_name, last_name = member.last_name } = changes;
  if (first_name === member.first_name && last_name === member.last_name) return false;
  if (!hasName({ first_name, last_name })) throw invalid({ first_name: ['required'] });
  const user_id = Number(member.id);
  if (user_id !== actor.user_id) await demandReach(tx, { company_id, user_id }, 'name');
  await renameAccount(tx, user_id, { first_name, last_name });
  return true;
}

/**
 * Moves a membership whose invitation is still open to the account with the new address. The former account stays as it
 * is: its address may belong to another person.
 * @returns the id of that account
 */
async function moveInvitation(
  ctx: Context,
  tx: Tx,
  held: Held,
  { member, email }: { member: CompanyUserRow; email: string },
) {
  const { company_id, actor } = held;
  const { first_name, last_name, role, create_interview_only } = member;
  const locale = await repository.localeOf(tx, Number(member.id));
  const person = await ensurePerson(tx, { email, locale }, 'update');
  const row = { company_id, user_id: person.id, role, create_interview_only };
  if (!(await repository.insertMember(tx, row))) throw new AppError('already_member', { existing: person.id });
  await repository.handOver(tx, { company: company_id, from: Number(member.id), to: person.id });
  await repository.deleteMember(tx, { company: company_id, user: Number(member.id) });
  const user = await nameMember(tx, company_id, person, { first_name, last_name });
  const inviter = actor.full_name;
  const first_password = await firstPasswordLink(ctx, tx, person.id, { first_name, last_name });
  await queueMemberInvitation(ctx, tx, { company_id, user, inviter, note: '', first_password });
  await queueInvitationMoved(ctx, tx, { company_id, user: { ...member, id: Number(member.id), locale }, inviter });
  return person.id;
}

/** @returns the id of the member from now on, and whether anything changed */
async function changeEmail(
  ctx: Context,
  tx: Tx,
  held: Held,
  { member, changes }: { member: CompanyUserRow; changes: Changes },
) {
  const id = Number(member.id);
  const { email } = changes;
  if (email === undefined || email === member.email.toLowerCase()) return { id, changed: false };
  // The address is the name under which people sign in.
  if (held.actor.token) throw new AppError('session_only');
  if (await repository.isMemberAddress(tx, held.company_id, email)) throw new AppError('already_member');
  if (!member.has_password) return { id: await moveInvitation(ctx, tx, held, { member, email }), changed: true };
  const { company_id, actor } = held;
  await requestEmailChange(ctx, tx, { company_id, user_id: id, new_email: email, inviter: actor.full_name });
  return { id, changed: true };
}

/** Applies all changes or none; a new address waits for its confirmation. */
export async function changeCompanyUser(
  ctx: Context,
  actor: StaffActor,
  userId: number,
  changes: Changes,
): Promise<CompanyUser> {
  const id = await ctx.db.transaction(async (tx) => {
    const held = await holdMembers(tx, actor);
    const member = await loadMember(ctx, tx, held, userId);
    refuseManaged(member, changes);
    await changeRole(tx, held, member, changes);
    const named = await changeNames(tx, held, member, changes);
    const currentMember = await loadMember(ctx, tx, held, userId);
    const moved = await changeEmail(ctx, tx, held, { member: currentMember, changes });
    if (named || moved.changed) {
      const data = { person: currentMember.full_name || currentMember.email, user: Number(currentMember.id) };
      await recordEvent(tx, { company_id: held.company_id, type: 'company.user_changed', actor, data });
    }
    return moved.id;
  });
  return readMember(ctx, actor, id);
}
