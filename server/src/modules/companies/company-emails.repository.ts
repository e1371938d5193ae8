import { and, eq, sql } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import { companies, company_emails, users } from '../../db/schema/index.ts';

export type CompanyEmailRow = typeof company_emails.$inferSelect;

/** The company of this name, where it is the one that the actor works for. */
export const findOwnCompany = async (db: Queryable, actor: StaffActor, shortname: string) =>
  (
    await db
      .select({
        id: companies.id,
        account_name: companies.account_name,
        custom_fields: companies.custom_fields,
        locale: users.locale,
      })
      .from(companies)
      .innerJoin(users, eq(users.id, actor.user_id))
      .where(and(eq(companies.shortname, shortname), eq(companies.id, actor.company_id ?? 0)))
  )[0];

export const listEmails = (db: Queryable, companyId: number): Promise<CompanyEmailRow[]> =>
  db.select().from(company_emails).where(eq(company_emails.company_id, companyId));

export async function storeEmail(
  db: Queryable,
  row: Omit<typeof company_emails.$inferInsert, 'updated_at'>,
): Promise<void> {
  const { body_text, from_name, reply_to_email, promote_practice } = row;
  await db
    .insert(company_emails)
    .values(row)
    .onConflictDoUpdate({
      target: [company_emails.company_id, company_emails.type],
      set: { body_text, from_name, reply_to_email, promote_practice, updated_at: sql`now()` },
    });
}
