import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { likeInside } from '../../db/like.ts';

export interface CompanyUserRow extends Record<string, unknown> {
  id: string;
  first_name: string;
  last_name: string;
  full_name: string;
  email: string;
  role: 'owner' | 'admin' | 'member';
  create_interview_only: boolean;
  has_password: boolean;
  /** In this company: work for another company stays hidden. */
  last_seen_at: string | null;
}

/** One page of a company's members, by name, and their total. Reads members only, never all users. */
export async function listCompanyUsers(
  db: Queryable,
  companyId: number,
  { page, page_size, search }: { page: number; page_size: number; search: string },
): Promise<{ count: number; rows: CompanyUserRow[] }> {
  const word = likeInside(search.toLowerCase());
  const matches = search === '' ? sql`true` : sql`(lower(u.full_name) like ${word} or lower(u.email) like ${word})`;
  // Otherwise the planner underestimates frequent words and scans all users, applicants included.
  const found = sql`from memberships m cross join lateral (select * from users where id = m.user_id offset 0) u
    where m.company_id = ${companyId} and ${matches}`;
  const counted = await db.execute<{ count: string }>(sql`select count(*) as count ${found}`);
  const { rows } = await db.execute<CompanyUserRow>(sql`
    select p.*, (
      select s.last_seen_at from sessions s where s.user_id = p.id and s.company_id = ${companyId}
      order by s.last_seen_at desc limit 1) as last_seen_at
    from (
      select u.id, u.first_name, u.last_name, u.full_name, u.email, m.role, m.create_interview_only,
             u.password_hash is not null as has_password
      ${found} order by lower(u.full_name), u.id limit ${page_size} offset ${(page - 1) * page_size}) p
    order by lower(p.full_name), p.id`);
  return { count: Number(counted.rows[0]?.count ?? 0), rows };
}

export async function isMember(db: Queryable, companyId: number, userId: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from memberships where company_id = ${companyId} and user_id = ${userId}`,
  );
  return rows.length > 0;
}
