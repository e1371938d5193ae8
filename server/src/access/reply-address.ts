import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';

/**
 * Where replies of applicants go; null for none. The address of an activity counts where it was checked: a member of
 * the company signs in with it, or the company proved it by a code. Otherwise replies go to the checked address of the
 * company.
 */
export async function replyAddress(db: Queryable, company: number, ofJob: string): Promise<string | null> {
  const { rows } = await db.execute<{ address: string | null }>(sql`
    select coalesce(
      (select u.email from users u join memberships m on m.user_id = u.id and m.company_id = c.id
        where lower(u.email) = lower(${ofJob}) and (u.signed_in_at is not null or u.password_hash is not null)),
      nullif(c.reply_to_email, '')) as address
    from companies c where c.id = ${company}`);
  return rows[0]?.address ?? null;
}

/**
 * The address for questions of applicants: that of their replies, or the first owner with an account in use where no
 * address is checked, so that every applicant can ask. Null while no owner of the company has signed in.
 */
export async function questionAddress(db: Queryable, company: number, ofJob: string): Promise<string | null> {
  const checked = await replyAddress(db, company, ofJob);
  if (checked !== null) return checked;
  const { rows } = await db.execute<{ email: string }>(sql`
    select u.email from memberships m join users u on u.id = m.user_id
    where m.company_id = ${company} and m.role = 'owner' and (u.signed_in_at is not null or u.password_hash is not null)
    order by m.created_at, u.id limit 1`);
  return rows[0]?.email ?? null;
}
