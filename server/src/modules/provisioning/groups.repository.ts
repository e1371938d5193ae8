import type { GroupRole } from '@vivavoce/domain/accounts/provisioning.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import type { FilterAttribute, FilterAttributes } from './filter.ts';
import type { GroupValues } from './group-values.ts';
import type { Place } from './users.repository.ts';

export interface ScimGroupRow extends Record<string, unknown>, GroupValues {
  id: string;
  role: GroupRole | null;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`s.id, s.display_name, s.external_id, s.role, s.created_at, s.updated_at`;
const members: FilterAttribute = {
  column: sql`array(select m.scim_user_id from scim_group_members m where m.group_id = s.id)`,
  kind: 'among',
};

export const GROUP_ATTRIBUTES: FilterAttributes = new Map<string, FilterAttribute>([
  ['id', { column: sql`s.id`, kind: 'number' }],
  ['displayname', { column: sql`s.display_name`, kind: 'any_case' }],
  ['externalid', { column: sql`s.external_id`, kind: 'exact' }],
  ['members', members],
  ['members.value', members],
  ['meta.created', { column: sql`s.created_at`, kind: 'instant' }],
  ['meta.lastmodified', { column: sql`s.updated_at`, kind: 'instant' }],
]);

export async function listGroups(db: Queryable, company: number, condition: SQL, { offset, limit }: Place) {
  const where = sql`from scim_groups s where s.company_id = ${company} and ${condition}`;
  const counted = await db.execute<{ total: string }>(sql`select count(*) as total ${where}`);
  const { rows } = await db.execute<ScimGroupRow>(
    sql`select ${COLUMNS} ${where} order by s.id limit ${limit} offset ${offset}`,
  );
  return { total: Number(counted.rows[0]?.total ?? 0), rows };
}

export const findGroup = async (
  db: Queryable,
  { company, id }: { company: number; id: number },
): Promise<ScimGroupRow | undefined> =>
  (
    await db.execute<ScimGroupRow>(
      sql`select ${COLUMNS} from scim_groups s where s.company_id = ${company} and s.id = ${id}`,
    )
  ).rows[0];

export async function isNameTaken(db: Queryable, company: number, name: string, but: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from scim_groups where company_id = ${company} and lower(display_name) = lower(${name}) and id <> ${but}`);
  return rows.length > 0;
}

export async function insertGroup(tx: Tx, company: number, { display_name, external_id }: GroupValues, at: Date) {
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into scim_groups (company_id, display_name, external_id, created_at, updated_at)
    values (${company}, ${display_name}, ${external_id}, ${now}, ${now}) returning id`);
  return Number(rows[0]?.id);
}

export const putGroup = (tx: Tx, id: number, { display_name, external_id }: GroupValues, at: Date) =>
  tx.execute(sql`
    update scim_groups set display_name = ${display_name}, external_id = ${external_id},
      updated_at = ${at.toISOString()}::timestamptz where id = ${id}`);

export const deleteGroup = (tx: Tx, id: number) => tx.execute(sql`delete from scim_groups where id = ${id}`);

export const putRole = (tx: Tx, id: number, role: GroupRole | null) =>
  tx.execute(sql`update scim_groups set role = ${role} where id = ${id}`);

/** Members of groups, for a page of them. */
export async function membersOf(db: Queryable, groups: readonly number[]) {
  const { rows } = await db.execute<{ group: string; id: string; name: string }>(sql`
    select m.group_id as "group", s.id, coalesce(nullif(s.display_name, ''), s.user_name) as name
    from scim_group_members m join scim_users s on s.id = m.scim_user_id
    where m.group_id = any(${sql.param(groups)}::bigint[]) order by s.id`);
  return rows;
}

export async function memberIds(db: Queryable, group: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select scim_user_id as id from scim_group_members where group_id = ${group}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** How many of these are users of the company. */
export async function countKnown(db: Queryable, company: number, ids: readonly number[]): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(sql`
    select count(*) as n from scim_users where company_id = ${company} and id = any(${sql.param(ids)}::bigint[])`);
  return Number(rows[0]?.n ?? 0);
}

export const addMembers = (tx: Tx, company: number, group: number, ids: readonly number[]) =>
  tx.execute(sql`
    insert into scim_group_members (company_id, group_id, scim_user_id)
    select ${company}::bigint, ${group}::bigint, id from unnest(${sql.param(ids)}::bigint[]) id on conflict do nothing`);

export const removeMembers = (tx: Tx, group: number, ids: readonly number[]) =>
  tx.execute(sql`
    delete from scim_group_members where group_id = ${group} and scim_user_id = any(${sql.param(ids)}::bigint[])`);

/** Members of the company among these, with the roles of all their groups. */
export async function rolesOfAll(db: Queryable, ids: readonly number[]) {
  const { rows } = await db.execute<{ user_id: string; roles: (GroupRole | null)[] }>(sql`
    select s.user_id, array(select g.role from scim_group_members m join scim_groups g on g.id = m.group_id
      where m.scim_user_id = s.id) as roles
    from scim_users s where s.id = any(${sql.param(ids)}::bigint[]) and s.active order by s.user_id`);
  return rows;
}
