import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

/** Domains of a company that sign in through a provider alone, over the table aliases `d` and `p`. */
export const ENFORCED: SQL = sql`d.enforced_since is not null and d.verified_at is not null and p.active`;

/** Whether a user may still use the password of a company. */
export const hasBreakGlassPassword = (company: SQL, user: SQL): SQL => sql`exists (
  select from company_domains g where g.company_id = ${company} and g.enforced_since is not null
    and g.break_glass_user_id = ${user})`;

/** The provider through which alone the address of a user signs in; undefined where it need not. */
export async function providerOfUser(
  db: Queryable,
  userId: number,
): Promise<{ public_name: string; name: string } | undefined> {
  const { rows } = await db.execute<{ public_name: string; name: string }>(sql`
    select p.public_name, p.name from users u
    join company_domains d on d.domain = split_part(lower(u.email), '@', 2)
    join identity_providers p on p.id = d.enforced_provider_id
    where u.id = ${userId} and ${ENFORCED} and not ${hasBreakGlassPassword(sql`d.company_id`, sql`u.id`)} limit 1`);
  return rows[0];
}
