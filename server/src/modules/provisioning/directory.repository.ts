import { sql } from 'drizzle-orm';
import type { GroupRole } from '@vivavoce/domain/accounts/provisioning.ts';
import type { Queryable, Tx } from '../../db/client.ts';

export interface TokenRow extends Record<string, unknown> {
  id: string;
  name: string;
  created_at: string;
  created_by: string;
  last_used_at: string | null;
}

export async function listTokens(db: Queryable, company: number): Promise<TokenRow[]> {
  const { rows } = await db.execute<TokenRow>(sql`
    select t.id, t.name, t.created_at, t.last_used_at, coalesce(nullif(u.full_name, ''), u.email) as created_by
    from scim_tokens t join users u on u.id = t.created_by where t.company_id = ${company} order by t.id`);
  return rows;
}

export async function insertToken(
  tx: Tx,
  row: { company_id: number; name: string; token_hash: string; created_by: number; created_at: Date },
): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into scim_tokens (company_id, name, token_hash, created_by, created_at)
    values (${row.company_id}, ${row.name}, ${row.token_hash}, ${row.created_by}, ${row.created_at.toISOString()}::timestamptz)
    returning id`);
  return Number(rows[0]?.id);
}

/** @returns the name of the deleted token; undefined where the company has no such one */
export async function deleteToken(
  tx: Tx,
  { company, id }: { company: number; id: number },
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`delete from scim_tokens where company_id = ${company} and id = ${id} returning name`,
  );
  return rows[0]?.name;
}

export async function countOf(db: Queryable, company: number) {
  const { rows } = await db.execute<{ users: number; active: number; domains: number }>(sql`
    select (select count(*)::int from scim_users where company_id = ${company}) as users,
      (select count(*)::int from scim_users s where company_id = ${company} and active and exists (
        select from memberships m where m.company_id = s.company_id and m.user_id = s.user_id)) as active,
      (select count(*)::int from company_domains where company_id = ${company} and verified_at is not null) as domains`);
  return rows[0] ?? { users: 0, active: 0, domains: 0 };
}

export interface GroupRow extends Record<string, unknown> {
  id: string;
  display_name: string;
  role: GroupRole | null;
  members: number;
}

const GROUP = sql`g.id, g.display_name, g.role,
  (select count(*)::int from scim_group_members m where m.group_id = g.id) as members`;

export async function listGroups(db: Queryable, company: number, page: { offset: number; limit: number }) {
  const counted = await db.execute<{ n: string }>(
    sql`select count(*) as n from scim_groups where company_id = ${company}`,
  );
  const { rows } = await db.execute<GroupRow>(sql`
    select ${GROUP} from scim_groups g where g.company_id = ${company}
    order by lower(g.display_name) limit ${page.limit} offset ${page.offset}`);
  return { count: Number(counted.rows[0]?.n ?? 0), rows };
}

export async function findGroup(
  db: Queryable,
  { company, id }: { company: number; id: number },
): Promise<GroupRow | undefined> {
  const { rows } = await db.execute<GroupRow>(
    sql`select ${GROUP} from scim_groups g where g.company_id = ${company} and g.id = ${id}`,
  );
  return rows[0];
}
