import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable, Tx } from '../../db/client.ts';
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
      select null, ${searchable(sql`concat_ws(' ', from_name, subject, body_text)`)} from company_emails where company_id = ${company}
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

/** The texts in force. */
export const listDefaults = (db: Queryable, companyId: number): Promise<CompanyEmailRow[]> =>
  db
    .select()
    .from(company_emails)
    .where(and(eq(company_emails.company_id, companyId), eq(company_emails.is_default, true)));

/** All of a company, without what they say. */
export const listTexts = (db: Queryable, companyId: number) => {
  const { id, type, locale, name, is_default, updated_at } = company_emails;
  return db
    .select({ id, type, locale, name, is_default, updated_at })
    .from(company_emails)
    .where(eq(company_emails.company_id, companyId))
    .orderBy(type, locale, name);
};

export const findText = async (
  db: Queryable,
  { company, id }: { company: number; id: number },
): Promise<CompanyEmailRow | undefined> =>
  (
    await db
      .select()
      .from(company_emails)
      .where(and(eq(company_emails.company_id, company), eq(company_emails.id, id)))
  )[0];

/** Changes of the texts of a company wait for each other: names are unique, and one of a kind is in force. */
export const lockTexts = (tx: Tx, companyId: number) =>
  tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');

/** All of a kind in a language. */
export const listNamed = (db: Queryable, companyId: number, { type, locale }: Named) =>
  db
    .select({ id: company_emails.id, name: company_emails.name })
    .from(company_emails)
    .where(
      and(eq(company_emails.company_id, companyId), eq(company_emails.type, type), eq(company_emails.locale, locale)),
    );

export async function addText(tx: Tx, row: typeof company_emails.$inferInsert): Promise<CompanyEmailRow> {
  const [text] = await tx.insert(company_emails).values(row).returning();
  if (!text) throw new Error('insert returned no row');
  return text;
}

/** The text as it is now, with a new revision: forms that were opened before show the change. */
export async function changeText(tx: Tx, id: number, changes: Pick<Partial<CompanyEmailRow>, 'name' | 'is_default'>) {
  const [text] = await tx
    .update(company_emails)
    .set({ ...changes, revision: sql`${company_emails.revision} + 1`, updated_at: sql`now()` })
    .where(eq(company_emails.id, id))
    .returning();
  if (!text) throw new Error('update returned no row');
  return text;
}

export const deleteText = (tx: Tx, id: number) => tx.delete(company_emails).where(eq(company_emails.id, id));

type Named = Pick<CompanyEmailRow, 'type' | 'locale'>;
const ofDefault = (companyId: number, { type, locale }: Named) =>
  and(
    eq(company_emails.company_id, companyId),
    eq(company_emails.type, type),
    eq(company_emails.locale, locale),
    eq(company_emails.is_default, true),
  );

export const findDefault = async (
  db: Queryable,
  companyId: number,
  type: Named['type'],
  locale: Named['locale'],
): Promise<CompanyEmailRow | undefined> =>
  (await db.select().from(company_emails).where(ofDefault(companyId, { type, locale })))[0];

/**
 * Stores the text in force.
 * @param revision the one that was edited; without it the newest is overwritten
 * @returns the new revision; undefined where the stored one differs
 */
export async function storeDefault(
  db: Queryable,
  row: Omit<typeof company_emails.$inferInsert, 'updated_at' | 'revision' | 'name' | 'is_default'>,
  revision: number | undefined,
): Promise<number | undefined> {
  const { subject, body_text, from_name, reply_to_email, promote_practice } = row;
  const next = sql`${company_emails.revision} + 1`;
  const changes = { subject, body_text, from_name, reply_to_email, promote_practice };
  const [email] = await db
    .insert(company_emails)
    .values({ ...row, name: await freeName(db, row), is_default: true })
    .onConflictDoUpdate({
      target: [company_emails.company_id, company_emails.type, company_emails.locale],
      targetWhere: sql`is_default`,
      set: { ...changes, revision: next, updated_at: sql`now()` },
      ...(revision !== undefined && { setWhere: eq(company_emails.revision, revision) }),
    })
    .returning({ revision: company_emails.revision });
  return email?.revision;
}

/** A name that no text of the company has for this type and language: `Default`, `Default 2`. */
async function freeName(db: Queryable, { company_id, type, locale }: Named & { company_id: number }): Promise<string> {
  const rows = await db
    .select({ name: company_emails.name })
    .from(company_emails)
    .where(
      and(eq(company_emails.company_id, company_id), eq(company_emails.type, type), eq(company_emails.locale, locale)),
    );
  const names = new Set(rows.map(({ name }) => name.toLowerCase()));
  let number = 1;
  const name = () => (number === 1 ? 'Default' : `Default ${number}`);
  while (names.has(name().toLowerCase())) number += 1;
  return name();
}

export const withoutDefault = (db: Queryable, companyId: number, type: Named['type'], locale: Named['locale']) =>
  db.update(company_emails).set({ is_default: false }).where(ofDefault(companyId, { type, locale }));
