import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { ScimUser } from '@vivavoce/contract/types.ts';
import { domainOf } from '@vivavoce/domain/accounts/company-domains.ts';
import { roleOfGroups } from '@vivavoce/domain/accounts/provisioning.ts';
import { nameWithin } from '@vivavoce/domain/people/person-name.ts';
import { tidyText } from '@vivavoce/domain/people/tidy-text.ts';
import { sql } from 'drizzle-orm';
import type { DirectoryActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { notFound } from '../../lib/app-error.ts';
import { isUnused, onlyByPerson } from '../account/company-reach.ts';
import { moveAddress } from '../account/email-changes.service.ts';
import { ensurePerson, findPerson, holdAccount } from '../account/people.ts';
import { addToTrail, auditChanges } from '../audit/audit-trail.ts';
import { inviteAccount } from '../companies/company-invitations.service.ts';
import { dropInvitation } from '../companies/open-invitations.ts';
import { admitMember, dismissMember, isMember, renameMember } from '../companies/directory-members.service.ts';
import { holdCompanyMembers } from '../companies/member-lock.ts';
import { filterCondition } from './filter.ts';
import { readChanges } from './read-changes.ts';
import { scimFault } from './scim-fault.ts';
import { asksFor, listed, placeOf, presentUser } from './scim.presenter.ts';
import { changeUser, readUser, type UserValues } from './user-values.ts';
import * as repository from './users.repository.ts';
import type { ScimUserRow } from './users.repository.ts';

type Body = Record<string, unknown>;

/** The names of the account: the entry keeps the directory's own, also what no name has. */
function namesOf({ given_name, family_name, display_name }: UserValues) {
  const [givenName, last_name] = [nameWithin(tidyText(given_name)), nameWithin(tidyText(family_name))];
  return { first_name: givenName || (last_name ? '' : nameWithin(tidyText(display_name))), last_name };
}

const valuesOf = ({
  user_name,
  external_id,
  given_name,
  family_name,
  display_name,
  active,
}: UserValues): UserValues => ({
  user_name,
  external_id,
  given_name,
  family_name,
  display_name,
  active,
});

/** @throws AppError `invalid` for an address whose domain the company has not proved */
async function demandOwnDomain(tx: Tx, company: number, user_name: string): Promise<void> {
  if (await repository.isOwnDomain(tx, company, domainOf(user_name) ?? '')) return;
  throw scimFault('invalidValue', 'userName lies in no domain that the company has verified.');
}

const duplicateUser = () => scimFault('uniqueness', 'The company has another user with this userName.');

/**
 * Brings membership and account in line with an entry: an account that was never used is made a member, the person of
 * any other is invited, and the membership of an inactive user ends. An inactive user touches no account.
 * @param user_id account of the entry so far
 * @returns the account of the entry from now on; null for an inactive user who was no member
 * @throws AppError `plan_limit`; `last_owner`, `break_glass`, `only_by_person` where an owner would be deactivated
 */
async function settle(
  ctx: Context,
  tx: Tx,
  company_id: number,
  { id, user_id, values }: { id: number; user_id: number | null; values: UserValues },
): Promise<number | null> {
  const account = user_id === null ? await findPerson(tx, values.user_name) : await holdAccount(tx, user_id);
  if (!values.active) {
    const member =
      user_id ?? (account && (await isMember(tx, { company: company_id, user: account.id })) ? account.id : null);
    if (member === null) return null;
    await dropInvitation(tx, { company: company_id, user: member });
    await dismissMember(ctx, tx, { company: company_id, user: member });
    return member;
  }
  if (account && (await repository.isTaken(tx, company_id, { ...values, user_id: account.id, but: id })))
    throw duplicateUser();
  if (account && (await isMember(tx, { company: company_id, user: account.id }))) return account.id;
  const names = namesOf(values);
  // Without a group that gives a role, they see their own activities.
  const role = roleOfGroups(await repository.rolesOf(tx, id)) ?? 'own_activities';
  const by_provider = await repository.hasProvider(tx, company_id);
  if (account && (await isUnused(tx, company_id, account))) {
    await admitMember(ctx, tx, company_id, { account, names, role, by_provider });
    return account.id;
  }
  if (account) {
    await inviteAccount(ctx, tx, { company_id, account, names, role, provider: null });
    return account.id;
  }
  const locale = await repository.localeOfOwner(tx, company_id);
  const created = await ensurePerson(tx, { email: values.user_name, locale }, 'update');
  await admitMember(ctx, tx, company_id, { account: created, names, role, by_provider });
  return created.id;
}

async function present(
  ctx: Context,
  rows: ScimUserRow[],
  params: QueryOf<'GET /scim/v2/Users/{id}'>,
): Promise<ScimUser[]> {
  const groups = asksFor('groups', params)
    ? await repository.groupsOf(
        ctx.db,
        rows.map(({ id }) => Number(id)),
      )
    : [];
  return rows.map((row) =>
    presentUser(
      ctx,
      row,
      groups.filter(({ user }) => user === row.id),
      params,
    ),
  );
}

export async function listUsers(ctx: Context, { company_id }: DirectoryActor, query: QueryOf<'GET /scim/v2/Users'>) {
  const condition = query.filter ? filterCondition(repository.USER_ATTRIBUTES, query.filter) : sql`true`;
  const place = placeOf(query);
  const { total, rows } = await repository.listUsers(ctx.db, company_id, condition, place);
  return listed(total, place.offset, await present(ctx, rows, query));
}

export async function readOne(
  ctx: Context,
  { company_id }: DirectoryActor,
  id: number,
  params: QueryOf<'GET /scim/v2/Users/{id}'> = {},
): Promise<ScimUser> {
  const row = await repository.findUser(ctx.db, { company: company_id, id });
  const [user] = row ? await present(ctx, [row], params) : [];
  if (!user) throw notFound();
  return user;
}

/** @throws AppError `conflict` for a user that the directory has, `invalid` outside verified domains, `plan_limit` */
export async function addUser(ctx: Context, actor: DirectoryActor, body: Body): Promise<ScimUser> {
  const { company_id } = actor;
  const values = readUser(body, true);
  const id = await ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company_id);
    await demandOwnDomain(tx, company_id, values.user_name);
    if (await repository.isTaken(tx, company_id, { ...values, user_id: null, but: 0 })) throw duplicateUser();
    const at = ctx.now();
    const created = await repository.insertUser(tx, { ...values, company_id, created_at: at, updated_at: at });
    const user_id = await settle(ctx, tx, company_id, { id: created, user_id: null, values });
    await repository.putAccount(tx, { id: created, user_id });
    auditChanges<object>({ user_name: null, active: null }, { user_name: values.user_name, active: values.active });
    addToTrail({ call: { ...(user_id !== null && { user: user_id }), directory_token: actor.token_id } });
    return created;
  });
  return readOne(ctx, actor, id);
}

/**
 * Moves the account of a member to a new address in a verified domain, where it is the company's alone.
 * @returns whether the person was asked instead
 * @throws AppError `conflict` for an address that another account has
 */
async function readdress(
  ctx: Context,
  tx: Tx,
  company_id: number,
  { user_id, from, to }: { user_id: number; from: string; to: string },
): Promise<boolean> {
  const outcome = await moveAddress(ctx, tx, { company_id, user_id, from, to });
  if (outcome === 'taken') throw scimFault('uniqueness', 'Another account has this address.');
  return outcome === 'left to the person';
}

/** Applies a change to the account of an active user. @returns its account, or null where its person was asked */
async function follow(
  ctx: Context,
  tx: Tx,
  company_id: number,
  { id, user_id, before, after }: { id: number; user_id: number | null; before: UserValues; after: UserValues },
): Promise<number | null> {
  const isOwnMember = user_id !== null && before.active && (await isMember(tx, { company: company_id, user: user_id }));
  if (!isOwnMember) {
    const isSame = after.user_name === before.user_name;
    if (user_id !== null && !isSame) await dropInvitation(tx, { company: company_id, user: user_id });
    return settle(ctx, tx, company_id, { id, user_id: isSame ? user_id : null, values: after });
  }
  if (after.user_name !== before.user_name) {
    const move = { user_id, from: before.user_name, to: after.user_name };
    if (await readdress(ctx, tx, company_id, move)) return null;
  }
  const [was, is] = [namesOf(before), namesOf(after)];
  if (was.first_name !== is.first_name || was.last_name !== is.last_name)
    await renameMember(tx, { company: company_id, user: user_id }, is);
  return user_id;
}

async function change(
  ctx: Context,
  actor: DirectoryActor,
  id: number,
  read: (before: UserValues) => UserValues,
): Promise<ScimUser> {
  const { company_id } = actor;
  const isDone = await ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company_id);
    const row = await repository.findUser(tx, { company: company_id, id });
    if (!row) throw notFound();
    const before = valuesOf(row);
    const after = read(before);
    const user_id = row.user_id === null ? null : Number(row.user_id);
    if (after.user_name !== before.user_name || (after.active && !before.active))
      await demandOwnDomain(tx, company_id, after.user_name);
    if (await repository.isTaken(tx, company_id, { ...after, user_id: null, but: id })) throw duplicateUser();
    const account = after.active
      ? await follow(ctx, tx, company_id, { id, user_id, before, after })
      : await settle(ctx, tx, company_id, { id, user_id, values: after });
    addToTrail({ call: { ...(user_id !== null && { user: user_id }), directory_token: actor.token_id } });
    if (after.active && account === null) {
      addToTrail({ unfinished: true });
      return false;
    }
    await repository.putUser(tx, id, after, ctx.now());
    await repository.putAccount(tx, { id, user_id: account });
    auditChanges(before, after);
    return true;
  });
  // The request to the person stands, whatever becomes of the call.
  if (!isDone) throw onlyByPerson();
  return readOne(ctx, actor, id);
}

/** @throws AppError `last_owner`, `break_glass`, `only_by_person` where the account is not the company's to change */
export const replaceUser = (ctx: Context, actor: DirectoryActor, id: number, body: Body): Promise<ScimUser> =>
  change(ctx, actor, id, ({ active }) => readUser(body, active));

/** @throws AppError `last_owner`, `break_glass`, `only_by_person` where the account is not the company's to change */
export function patchUser(ctx: Context, actor: DirectoryActor, id: number, body: Body): Promise<ScimUser> {
  const changes = readChanges(body);
  return change(ctx, actor, id, (before) => changeUser(before, changes));
}

/** @throws AppError `last_owner`, `break_glass`, `only_by_person` for an owner */
export async function removeUser(ctx: Context, actor: DirectoryActor, id: number): Promise<null> {
  const { company_id } = actor;
  await ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company_id);
    const row = await repository.findUser(tx, { company: company_id, id });
    if (!row) throw notFound();
    const user_id = row.user_id === null ? null : Number(row.user_id);
    if (row.active) await settle(ctx, tx, company_id, { id, user_id, values: { ...valuesOf(row), active: false } });
    await repository.deleteUser(tx, id);
    auditChanges<object>({ user_name: row.user_name }, { user_name: null });
    addToTrail({ call: { ...(user_id !== null && { user: user_id }), directory_token: actor.token_id } });
  });
  return null;
}
