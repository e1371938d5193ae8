import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { mayManageMember } from '@vivavoce/domain/companies/members.ts';
import type { MemberRole } from '@vivavoce/domain/companies/members.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { paged } from '../../paged.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { firstPasswordLink, remindOfPassword } from '../account/password-links.service.ts';
import { nameMember } from '../account/company-reach.ts';
import { ensurePerson } from '../account/people.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { queueMemberInvitation } from '../mails/single/company-user-mails.service.ts';
import { lockQuota, refuseBeyondQuota } from '../plans/plans.service.ts';
import { companiesOf } from '../session/session.service.ts';
import { presentCompanyUser } from './company-users.presenter.ts';
import * as repository from './company-users.repository.ts';
import { holdCompanyMembers } from './member-lock.ts';
import type { CompanyUserRow } from './company-users.repository.ts';

export async function listCompanies(ctx: Context, actor: StaffActor) {
  if (actor.token?.of === 'company' && actor.company_id !== null)
    return [{ ...(await repository.readCompany(ctx.db, actor.company_id)), role: 'admin' as const }];
  const companies = await companiesOf(ctx.db, actor.user_id);
  return companies.map(({ id, name, shortname, role }) => ({ id, name, shortname, role }));
}

export async function listCompanyUsers(
  ctx: Context,
  actor: StaffActor,
  query: QueryOf<'GET /api/companies/company-users'>,
) {
  if (actor.company_id === null || !canCompany(actor, 'list_users')) throw new AppError('forbidden');
  const { counts, rows } = await repository.listCompanyUsers(ctx.db, actor.company_id, {
    ...query,
    search: query.search ?? '',
    now: ctx.now(),
  });
  const results = rows.map((row) => presentCompanyUser(row, actor));
  return { ...paged(query, counts[query.status], results), counts };
}

/** The code of a role in the feed. */
export const roleCode = ({ role, create_interview_only }: Pick<CompanyUser, 'role' | 'create_interview_only'>) =>
  role === 'member' && create_interview_only ? 'own_activities' : role;

/**
 * Locks the members of the actor's company and reads the actor's role again: another administrator may have ended it.
 * @throws AppError `forbidden` for others than owners and admins
 */
export async function holdMembers(tx: Tx, actor: StaffActor): Promise<{ company_id: number; actor: StaffActor }> {
  const { company_id } = actor;
  if (company_id === null || !canCompany(actor, 'manage_users')) throw new AppError('forbidden');
  await holdCompanyMembers(tx, company_id);
  if (actor.token?.of === 'company') return { company_id, actor };
  const currentActor = { ...actor, role: await repository.roleOf(tx, { company: company_id, user: actor.user_id }) };
  if (!canCompany(currentActor, 'manage_users')) throw new AppError('forbidden');
  return { company_id, actor: currentActor };
}

/** Programs manage members; who administers the company is decided by people. @throws AppError `session_only` */
export function refuseProgram({ token }: StaffActor, role: MemberRole): void {
  if (token && role !== 'member') throw new AppError('session_only');
}

/** Locks the members as `holdMembers` does. @returns their addresses */
export async function holdAddresses(tx: Tx, actor: StaffActor): Promise<string[]> {
  const { company_id } = await holdMembers(tx, actor);
  return repository.memberAddresses(tx, company_id);
}

/** A member that the actor may manage. @throws AppError `not_found`, or `forbidden` where an admin means an owner */
export async function loadMember(
  ctx: Context,
  db: Queryable,
  { company_id, actor }: { company_id: number; actor: StaffActor },
  userId: number,
): Promise<CompanyUserRow> {
  const row = await repository.readCompanyUser(db, { company: company_id, user: userId }, ctx.now());
  if (!row) throw notFound();
  if (!mayManageMember(actor.role, row.role)) throw new AppError('forbidden');
  refuseProgram(actor, row.role);
  return row;
}

export async function readMember(ctx: Context, actor: StaffActor, userId: number): Promise<CompanyUser> {
  const row =
    actor.company_id &&
    (await repository.readCompanyUser(ctx.db, { company: actor.company_id, user: userId }, ctx.now()));
  if (!row) throw notFound();
  return presentCompanyUser(row, actor);
}

/** Owners and admins see every activity. @throws AppError `invalid` */
export function refuseLimited(role: MemberRole, create_interview_only: boolean): void {
  if (role !== 'member' && create_interview_only) throw invalid({ create_interview_only: ['not_allowed'] });
}

type NewMember = BodyOf<'POST /api/companies/add/company-user'>;

/** Adds a member and mails the invitation. @returns the id @throws AppError `already_member`, `managed_by_directory` */
export async function insertCompanyUser(
  ctx: Context,
  tx: Tx,
  { company_id, actor }: { company_id: number; actor: StaffActor },
  { first_name, last_name, email, role, create_interview_only, note }: NewMember,
): Promise<number> {
  refuseProgram(actor, role);
  const quota = await lockQuota(tx, company_id, 'users');
  const person = await ensurePerson(tx, { email, locale: await repository.localeOf(tx, actor.user_id) }, 'update');
  if (await repository.isManaged(tx, { company: company_id, user: person.id }))
    throw new AppError('managed_by_directory');
  const added = await repository.insertMember(tx, { company_id, user_id: person.id, role, create_interview_only });
  if (!added) throw new AppError('already_member', { existing: person.id });
  refuseBeyondQuota(quota, 1);
  const named = await nameMember(tx, company_id, person, { first_name, last_name });
  await queueMemberInvitation(ctx, tx, {
    company_id,
    user: named,
    inviter: actor.full_name,
    note,
    first_password: await firstPasswordLink(ctx, tx, person.id, { first_name, last_name }),
  });
  const data = { person: named.full_name, role: roleCode({ role, create_interview_only }), user: person.id };
  await recordEvent(tx, { company_id, type: 'company.user_added', actor, data });
  return person.id;
}

export async function addCompanyUser(ctx: Context, actor: StaffActor, body: NewMember): Promise<CompanyUser> {
  refuseLimited(body.role, body.create_interview_only);
  const id = await ctx.db.transaction(async (tx) =>
    insertCompanyUser(ctx, tx, { ...(await holdMembers(tx, actor)), actor }, body),
  );
  return readMember(ctx, actor, id);
}

/**
 * Mails a colleague the link to a first password again. @throws AppError `wrong_state` for a colleague with a password
 */
export async function remindCompanyUser(ctx: Context, actor: StaffActor, userId: number) {
  const { company_id } = actor;
  if (company_id === null || !canCompany(actor, 'remind_users')) throw new AppError('forbidden');
  const role = await repository.roleOf(ctx.db, { company: company_id, user: userId });
  if (role === null) throw notFound();
  refuseProgram(actor, role);
  await ctx.db.transaction(async (tx) => {
    if (!(await remindOfPassword(ctx, tx, userId)))
      throw new AppError('wrong_state', { detail: 'This person has chosen a password already.' });
  });
  return { status: 'OK' as const };
}
