import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
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

/** A text in which normalised tags are found, in lower case. */
const searchable = (text: SQL): SQL => sql`lower(regexp_replace(${text}, '(&nbsp;|[\\s\\u00a0])+', ' ', 'g'))`;

/**
 * Counts, for each tag, the e-mails that contain it and their activities; archived activities are not counted.
 * @param tags normalised, without brackets
 */
export async function countTagUses(db: Queryable, company: number, tags: readonly string[]) {
  const { rows } = await db.execute<{ tag: string; emails: string; activities: string }>(sql`
    with texts as materialized (
      select j.id as job, ${searchable(sql`v.text`)} as text from jobs j cross join lateral (values
        (concat_ws(' ', j.invitation_from_name, j.invitation_subject, j.invitation_text)),
        (concat_ws(' ', j.interview_complete_from_name, j.interview_complete_message)),
        (concat_ws(' ', j.rejection_email_from_name, j.rejection_email_subject, j.rejection_email_body_text)),
        (concat_ws(' ', j.review_available_email_from_name, j.review_available_email_subject, j.review_available_email_body_text)),
        (j.reminders::text)) v (text)
      where j.company_id = ${company} and not j.archived and j.deleting_at is null and v.text like '%[%'
      union all
      select null, ${searchable(sql`concat_ws(' ', from_name, body_text)`)} from company_emails where company_id = ${company}
      union all
      select null, ${searchable(sql`reminders::text`)} from companies where id = ${company} and reminders is not null)
    select t.tag, count(x.text) as emails, count(distinct x.job) as activities
    from unnest(${sql.param(tags)}::text[]) t (tag) left join texts x on position('[' || t.tag || ']' in x.text) > 0
    group by t.tag`);
  return new Map(rows.map(({ tag, emails, activities }) => [tag, { emails: +emails, activities: +activities }]));
}

/** The lines of the company's custom fields. */
export const findCustomFields = async (db: Queryable, id: number): Promise<string> =>
  (await db.select({ lines: companies.custom_fields }).from(companies).where(eq(companies.id, id)))[0]?.lines ?? '';

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
  const [email] = await db
    .insert(company_emails)
    .values(row)
    .onConflictDoUpdate({
      target: [company_emails.company_id, company_emails.type],
      set: { body_text, from_name, reply_to_email, promote_practice, revision: next, updated_at: sql`now()` },
      ...(revision !== undefined && { setWhere: eq(company_emails.revision, revision) }),
    })
    .returning({ revision: company_emails.revision });
  return email?.revision;
}
