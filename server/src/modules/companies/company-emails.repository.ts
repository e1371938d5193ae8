import { and, eq, sql } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import { companies, company_emails, users } from '../../db/schema/index.ts';

export type CompanyEmailRow = typeof company_emails.$inferSelect;

/** The company of this name, where it is the actor's own. */
export const findOwnCompany = async (db: Queryable, actor: StaffActor, shortname: string) =>
  (
    await db
      .select({
        id: companies.id,
        account_name: companies.account_name,
        custom_fields: companies.custom_fields,
        marketplace_enabled: companies.marketplace_enabled,
        locale: users.locale,
      })
      .from(companies)
      .innerJoin(users, eq(users.id, actor.user_id))
      .where(and(eq(companies.shortname, shortname), eq(companies.id, actor.company_id ?? 0)))
  )[0];

export const listEmails = (db: Queryable, companyId: number): Promise<CompanyEmailRow[]> =>
  db.select().from(company_emails).where(eq(company_emails.company_id, companyId));

/**
 * Stores the text of an e-mail.
 * @param revision the one that was edited; without it the newest is overwritten
 * @returns the new revision; undefined where the stored one differs
 */
export async function storeEmail(
  db: Queryable,
  row: Omit<typeof company_emails.$inferInsert, 'updated_at' | 'revision'>,
  revision: number | undefined,
): Promise<number | undefined> {
  const { body_text, from_name, reply_to_email, promote_practice } = row;
  const next = sql`${company_emails.revision} + 1`;
  const [stored] = await db
    .insert(company_emails)
    .values(row)
    .onConflictDoUpdate({
      target: [company_emails.company_id, company_emails.type],
      set: { body_text, from_name, reply_to_email, promote_practice, revision: next, updated_at: sql`now()` },
      ...(revision !== undefined && { setWhere: eq(company_emails.revision, revision) }),
    })
    .returning({ revision: company_emails.revision });
  return stored?.revision;
}
