import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { ScimUser } from '@vivavoce/contract/types.ts';
import { domainOf } from '@vivavoce/domain/accounts/company-domains.ts';
import { roleOfGroups } from '@vivavoce/domain/accounts/provisioning.ts';
import { sql } from 'drizzle-orm';
import type { DirectoryActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { notFound } from '../../lib/app-error.ts';
import { moveAddress } from '../account/email-changes.service.ts';
import { ensurePerson, holdAccount } from '../account/people.service.ts';
import { addToTrail, auditChanges } from '../audit/audit-trail.service.ts';
import {
  admitMember,
  dismissMember,
  holdCompanyMembers,
  renameMember,
} from '../companies/directory-members.service.ts';
import { filterCondition } from './filter.ts';
import { readChanges } from './read-changes.ts';
import { scimFault } from './scim-fault.ts';
import { asksFor, listed, placeOf, presentUser } from './scim.presenter.ts';
import { changeUser, readUser, type UserValues } from './user-values.ts';
import * as repository from './users.repository.ts';
import type { ScimUserRow } from './users.repository.ts';

type Body = Record<string, unknown>;

const namesOf = ({ given_name, family_name, display_name }: UserValues) => ({
  first_name: given_name || (family_name ? '' : display_name),
  last_name: family_name,
});

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

/** Admits the person, with the role by their groups. Without a group that gives one, they see their own activities. */
async function admit(
  ctx: Context,
  tx: Tx,
  company: number,
  { id, user_id }: { id: number; user_id: number },
  values: UserValues,
) {
  await admitMember(ctx, tx, company, {
    account: await holdAccount(tx, user_id),
    names: namesOf(values),
    role: roleOfGroups(await repository.rolesOf(tx, id)) ?? 'own_activities',
    by_provider: await repository.hasProvider(tx, company),
  });
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
  const row = await repository.findUser(ctx.db, company_id, id);
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
    const locale = await repository.localeOfOwner(tx, company_id);
    const account = await ensurePerson(tx, { email: values.user_name, locale }, 'update');
    if (await repository.isTaken(tx, company_id, { user_name: values.user_name, user_id: account.id, but: 0 }))
      throw duplicateUser();
    const at = ctx.now();
    const row = { ...values, company_id, user_id: account.id, created_at: at, updated_at: at };
    const created = await repository.insertUser(tx, row);
    // A member who is inactive in the directory leaves.
    if (values.active) await admit(ctx, tx, company_id, { id: created, user_id: account.id }, values);
    else await dismissMember(ctx, tx, company_id, account.id);
    auditChanges<object>({ user_name: null, active: null }, { user_name: values.user_name, active: values.active });
    addToTrail({ call: { user: account.id, directory_token: actor.token_id } });
    return created;
  });
  return readOne(ctx, actor, id);
}

/** Moves the account to a new address in a verified domain. @throws AppError `conflict`, `invalid` */
async function readdress(ctx: Context, tx: Tx, company_id: number, row: ScimUserRow, to: string): Promise<void> {
  const user_id = Number(row.user_id);
  if (to === row.user_name) return;
  await demandOwnDomain(tx, company_id, to);
  if (await repository.isTaken(tx, company_id, { user_name: to, user_id, but: Number(row.id) })) throw duplicateUser();
  if (!(await moveAddress(ctx, tx, { company_id, user_id, from: row.user_name, to })))
    throw scimFault('uniqueness', 'Another account has this address.');
}

async function change(
  ctx: Context,
  actor: DirectoryActor,
  id: number,
  read: (before: UserValues) => UserValues,
): Promise<ScimUser> {
  const { company_id } = actor;
  await ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company_id);
    const row = await repository.findUser(tx, company_id, id);
    if (!row) throw notFound();
    const before = valuesOf(row);
    const after = read(before);
    const user_id = Number(row.user_id);
    await readdress(ctx, tx, company_id, row, after.user_name);
    await repository.putUser(tx, id, after, ctx.now());
    if (!after.active) await dismissMember(ctx, tx, company_id, user_id);
    else if (before.active) await renamed(tx, user_id, before, after);
    else {
      await demandOwnDomain(tx, company_id, after.user_name);
      await admit(ctx, tx, company_id, { id, user_id }, after);
    }
    auditChanges(before, after);
    addToTrail({ call: { user: user_id, directory_token: actor.token_id } });
  });
  return readOne(ctx, actor, id);
}

async function renamed(tx: Tx, user: number, before: UserValues, after: UserValues): Promise<void> {
  const [was, is] = [namesOf(before), namesOf(after)];
  if (was.first_name !== is.first_name || was.last_name !== is.last_name) await renameMember(tx, user, is);
}

/** @throws AppError `last_owner`, `break_glass` where the user would be deactivated */
export const replaceUser = (ctx: Context, actor: DirectoryActor, id: number, body: Body): Promise<ScimUser> =>
  change(ctx, actor, id, ({ active }) => readUser(body, active));

/** @throws AppError `last_owner`, `break_glass` where the user would be deactivated */
export function patchUser(ctx: Context, actor: DirectoryActor, id: number, body: Body): Promise<ScimUser> {
  const changes = readChanges(body);
  return change(ctx, actor, id, (before) => changeUser(before, changes));
}

/** @throws AppError `last_owner`, `break_glass` */
export async function removeUser(ctx: Context, actor: DirectoryActor, id: number): Promise<null> {
  const { company_id } = actor;
  await ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company_id);
    const row = await repository.findUser(tx, company_id, id);
    if (!row) throw notFound();
    if (row.active) await dismissMember(ctx, tx, company_id, Number(row.user_id));
    await repository.deleteUser(tx, id);
    auditChanges<object>({ user_name: row.user_name }, { user_name: null });
    addToTrail({ call: { user: Number(row.user_id), directory_token: actor.token_id } });
  });
  return null;
}
