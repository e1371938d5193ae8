import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { ScimGroup } from '@vivavoce/contract/types.ts';
import { roleOfGroups } from '@vivavoce/domain/accounts/provisioning.ts';
import { sql } from 'drizzle-orm';
import type { DirectoryActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { notFound } from '../../lib/app-error.ts';
import { addToTrail, auditChanges } from '../audit/audit-trail.ts';
import { giveRole } from '../companies/directory-members.service.ts';
import { holdCompanyMembers } from '../companies/member-lock.ts';
import { filterCondition } from './filter.ts';
import { changeGroup, readGroup, type GroupValues, type MemberChange } from './group-values.ts';
import * as repository from './groups.repository.ts';
import type { ScimGroupRow } from './groups.repository.ts';
import { readChanges } from './read-changes.ts';
import { scimFault } from './scim-fault.ts';
import { asksFor, listed, placeOf, presentGroup } from './scim.presenter.ts';

type Body = Record<string, unknown>;
type Shown = QueryOf<'GET /scim/v2/Groups/{id}'>;

async function present(ctx: Context, rows: ScimGroupRow[], params: Shown): Promise<ScimGroup[]> {
  const ids = rows.map(({ id }) => Number(id));
  const members = asksFor('members', params) ? await repository.membersOf(ctx.db, ids) : [];
  const byGroup = Map.groupBy(members, ({ group }) => group);
  return rows.map((row) => presentGroup(ctx, row, byGroup.get(row.id) ?? [], params));
}

export async function listGroups(ctx: Context, { company_id }: DirectoryActor, query: QueryOf<'GET /scim/v2/Groups'>) {
  const condition = query.filter ? filterCondition(repository.GROUP_ATTRIBUTES, query.filter) : sql`true`;
  const place = placeOf(query);
  const { total, rows } = await repository.listGroups(ctx.db, company_id, condition, place);
  return listed(total, place.offset, await present(ctx, rows, query));
}

export async function readOne(ctx: Context, { company_id }: DirectoryActor, id: number, params: Shown = {}) {
  const row = await repository.findGroup(ctx.db, { company: company_id, id });
  const [group] = row ? await present(ctx, [row], params) : [];
  if (!group) throw notFound();
  return group;
}

/** Gives users the roles by all their groups; without one that gives a role, they see their own activities. */
export async function applyRoles(ctx: Context, tx: Tx, company: number, users: readonly number[]): Promise<void> {
  for (const { user_id, roles } of await repository.rolesOfAll(tx, users))
    await giveRole(ctx, tx, { company, user: Number(user_id) }, roleOfGroups(roles) ?? 'own_activities');
}

async function demandUsers(tx: Tx, company: number, ids: readonly number[]): Promise<void> {
  const different = [...new Set(ids)];
  if ((await repository.countKnown(tx, company, different)) < different.length)
    throw scimFault('invalidValue', 'A member is no user of this directory.');
}

async function applyMembers(tx: Tx, company: number, group: number, moves: MemberChange): Promise<void> {
  if ('leave' in moves) return void (await repository.removeMembers(tx, group, moves.leave));
  const joining = 'join' in moves ? moves.join : moves.all;
  await demandUsers(tx, company, joining);
  if ('all' in moves) {
    const staying = new Set(moves.all);
    const leaving = (await repository.memberIds(tx, group)).filter((id) => !staying.has(id));
    await repository.removeMembers(tx, group, leaving);
  }
  await repository.addMembers(tx, company, group, joining);
}

/** Stores what a group is from now on. @throws AppError `conflict` for a name that another group has */
async function store(
  tx: Tx,
  { company, id }: { company: number; id: number },
  values: GroupValues,
  at: Date,
): Promise<void> {
  if (await repository.isNameTaken(tx, company, values.display_name, id))
    throw scimFault('uniqueness', 'Another group has this displayName.');
  await repository.putGroup(tx, id, values, at);
}

export async function addGroup(ctx: Context, actor: DirectoryActor, body: Body): Promise<ScimGroup> {
  const { company_id } = actor;
  const { values, members } = readGroup(body);
  const id = await ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company_id);
    if (await repository.isNameTaken(tx, company_id, values.display_name, 0))
      throw scimFault('uniqueness', 'Another group has this displayName.');
    const created = await repository.insertGroup(tx, company_id, values, ctx.now());
    // Without a role yet, the group changes no user.
    await applyMembers(tx, company_id, created, { join: members });
    auditChanges<object>({ display_name: null }, { display_name: values.display_name });
    addToTrail({ call: { members: members.length, directory_token: actor.token_id } });
    return created;
  });
  return readOne(ctx, actor, id);
}

async function change(
  ctx: Context,
  actor: DirectoryActor,
  id: number,
  read: (before: GroupValues) => { values: GroupValues; members: MemberChange[] },
): Promise<ScimGroup> {
  const { company_id } = actor;
  await ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company_id);
    const row = await repository.findGroup(tx, { company: company_id, id });
    if (!row) throw notFound();
    const before = { display_name: row.display_name, external_id: row.external_id };
    const { values, members } = read(before);
    await store(tx, { company: company_id, id }, values, ctx.now());
    const were = new Set(await repository.memberIds(tx, id));
    for (const memberChange of members) await applyMembers(tx, company_id, id, memberChange);
    const are = new Set(await repository.memberIds(tx, id));
    const moved = [...new Set([...were, ...are])].filter((member) => were.has(member) !== are.has(member));
    // A group without a role gives none and takes none.
    if (row.role !== null) await applyRoles(ctx, tx, company_id, moved);
    auditChanges(before, values);
    addToTrail({ call: { members: are.size, changed_members: moved.length, directory_token: actor.token_id } });
  });
  return readOne(ctx, actor, id);
}

export const replaceGroup = (ctx: Context, actor: DirectoryActor, id: number, body: Body): Promise<ScimGroup> => {
  const { values, members } = readGroup(body);
  return change(ctx, actor, id, () => ({ values, members: [{ all: members }] }));
};

export function patchGroup(ctx: Context, actor: DirectoryActor, id: number, body: Body): Promise<ScimGroup> {
  const changes = readChanges(body);
  return change(ctx, actor, id, (before) => changeGroup(before, changes));
}

export async function removeGroup(ctx: Context, actor: DirectoryActor, id: number): Promise<null> {
  const { company_id } = actor;
  await ctx.db.transaction(async (tx) => {
    await holdCompanyMembers(tx, company_id);
    const row = await repository.findGroup(tx, { company: company_id, id });
    if (!row) throw notFound();
    const members = await repository.memberIds(tx, id);
    await repository.deleteGroup(tx, id);
    if (row.role !== null) await applyRoles(ctx, tx, company_id, members);
    auditChanges<object>({ display_name: row.display_name }, { display_name: null });
    addToTrail({ call: { changed_members: members.length, directory_token: actor.token_id } });
  });
  return null;
}
