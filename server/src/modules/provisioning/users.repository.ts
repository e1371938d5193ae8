import type { GroupRole } from '@vivavoce/domain/accounts/provisioning.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { scim_users } from '../../db/schema/index.ts';
import type { FilterAttribute, FilterAttributes } from './filter.ts';
import type { UserValues } from './user-values.ts';

export interface ScimUserRow extends Record<string, unknown>, UserValues {
  id: string;
  /** Null for a user who was never active. */
  user_id: string | null;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`s.id, s.user_id, s.user_name, s.external_id, s.given_name, s.family_name, s.display_name, s.active,
  s.created_at, s.updated_at`;

const address: FilterAttribute = { column: sql`s.user_name`, kind: 'any_case' };

export const USER_ATTRIBUTES: FilterAttributes = new Map<string, FilterAttribute>([
  ['id', { column: sql`s.id`, kind: 'number' }],
  ['username', address],
  ['externalid', { column: sql`s.external_id`, kind: 'exact' }],
  ['active', { column: sql`s.active`, kind: 'flag' }],
  ['displayname', { column: sql`s.display_name`, kind: 'any_case' }],
  ['name.givenname', { column: sql`s.given_name`, kind: 'any_case' }],
  ['name.familyname', { column: sql`s.family_name`, kind: 'any_case' }],
  ['emails', address],
  ['emails.value', address],
  ['emails.type', { column: sql`'work'::text`, kind: 'any_case' }],
  ['emails.primary', { column: sql`true`, kind: 'flag' }],
  ['meta.created', { column: sql`s.created_at`, kind: 'instant' }],
  ['meta.lastmodified', { column: sql`s.updated_at`, kind: 'instant' }],
]);

export interface Place {
  /** Zero-based. */
  offset: number;
  limit: number;
}

export async function listUsers(db: Queryable, company: number, condition: SQL, { offset, limit }: Place) {
  const where = sql`from scim_users s where s.company_id = ${company} and ${condition}`;
  const counted = await db.execute<{ total: string }>(sql`select count(*) as total ${where}`);
  const { rows } = await db.execute<ScimUserRow>(
    sql`select ${COLUMNS} ${where} order by s.id limit ${limit} offset ${offset}`,
  );
  return { total: Number(counted.rows[0]?.total ?? 0), rows };
}

export const findUser = async (
  db: Queryable,
  { company, id }: { company: number; id: number },
): Promise<ScimUserRow | undefined> =>
  (
    await db.execute<ScimUserRow>(
      sql`select ${COLUMNS} from scim_users s where s.company_id = ${company} and s.id = ${id}`,
    )
  ).rows[0];

/** Whether another entry of the company has the address, or the account. */
export async function isTaken(
  db: Queryable,
  company: number,
  { user_name, user_id, but }: { user_name: string; user_id: number | null; but: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from scim_users where company_id = ${company} and id <> ${but}
      and (lower(user_name) = ${user_name} or user_id = ${user_id}::bigint) limit 1`);
  return rows.length > 0;
}

export const insertUser = async (tx: Tx, row: typeof scim_users.$inferInsert): Promise<number> => {
  const [newRow] = await tx.insert(scim_users).values(row).returning({ id: scim_users.id });
  if (!newRow) throw new Error('the entry was not stored');
  return newRow.id;
};

export const putUser = (tx: Tx, id: number, values: UserValues, at: Date) =>
  tx.execute(sql`
    update scim_users set user_name = ${values.user_name}, external_id = ${values.external_id},
      given_name = ${values.given_name}, family_name = ${values.family_name}, display_name = ${values.display_name},
      active = ${values.active}, updated_at = ${at.toISOString()}::timestamptz
    where id = ${id}`);

/** The account of an entry. */
export const putAccount = (tx: Tx, { id, user_id }: { id: number; user_id: number | null }) =>
  tx.execute(sql`update scim_users set user_id = ${user_id}::bigint where id = ${id}`);

export const deleteUser = (tx: Tx, id: number) => tx.execute(sql`delete from scim_users where id = ${id}`);

/** Whether the company has proved the domain of an address. */
export async function isOwnDomain(db: Queryable, company: number, domain: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from company_domains where company_id = ${company} and domain = ${domain} and verified_at is not null`);
  return rows.length > 0;
}

/** Whether a provider of the company signs its users in. */
export async function hasProvider(db: Queryable, company: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from identity_providers where company_id = ${company} and active and audience <> 'applicants' limit 1`);
  return rows.length > 0;
}

/** The language of the company's first owner is the best guess for that of a new colleague. */
export async function localeOfOwner(db: Queryable, company: number): Promise<'en-gb' | 'fr-fr'> {
  const { rows } = await db.execute<{ locale: 'en-gb' | 'fr-fr' }>(sql`
    select u.locale from memberships m join users u on u.id = m.user_id
    where m.company_id = ${company} and m.role = 'owner' order by m.created_at limit 1`);
  return rows[0]?.locale ?? 'en-gb';
}

/** Roles by the groups of a user; groups that give none are null. */
export async function rolesOf(db: Queryable, id: number): Promise<(GroupRole | null)[]> {
  const { rows } = await db.execute<{ role: GroupRole | null }>(sql`
    select g.role from scim_group_members m join scim_groups g on g.id = m.group_id where m.scim_user_id = ${id}`);
  return rows.map(({ role }) => role);
}

/** Groups of users, for a page of them. */
export async function groupsOf(db: Queryable, ids: readonly number[]) {
  const { rows } = await db.execute<{ user: string; id: string; name: string }>(sql`
    select m.scim_user_id as "user", g.id, g.display_name as name
    from scim_group_members m join scim_groups g on g.id = m.group_id
    where m.scim_user_id = any(${sql.param(ids)}::bigint[]) order by g.id`);
  return rows;
}
