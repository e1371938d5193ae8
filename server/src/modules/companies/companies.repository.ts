import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

export interface CompanyUserRow extends Record<string, unknown> {
  id: string;
  first_name: string;
  last_name: string;
  full_name: string;
  email: string;
  role: 'owner' | 'admin' | 'member';
  create_interview_only: boolean;
  has_password: boolean;
  /** In this company: what somebody does for another one is not told. */
  last_seen_at: string | null;
}

const like = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** One page of the people of a company, by name, and how many there are in all. Reads members only, never all users. */
export async function listCompanyUsers(
  db: Queryable,
  companyId: number,
  { page, page_size, search }: { page: number; page_size: number; search: string },
): Promise<{ count: number; rows: CompanyUserRow[] }> {
  const found = sql`from memberships m join users u on u.id = m.user_id where m.company_id = ${companyId} ${
    search === '' ? sql`` : sql`and (lower(u.full_name) like ${like(search)} or lower(u.email) like ${like(search)})`
  }`;
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
