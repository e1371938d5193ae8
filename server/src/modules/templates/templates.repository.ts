import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { StaffActor } from '../../actor.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { containsEveryWord } from '../../db/contains-every-word.ts';
import { job_templates, jobs, questions } from '../../db/schema/index.ts';
import type { TemplateContent } from '../../db/schema/index.ts';
import { formOf } from '../forms/job-form.ts';
import { setupOf } from '../webinars/webinars.service.ts';
import { visibleTemplates } from '../../policies/templates.policy.ts';

export interface TemplateRow extends Record<string, unknown> {
  id: string;
  company_id: string | null;
  created_by: string | null;
  creator_name: string | null;
  title: string;
  description: string;
  featured_order: number | null;
  default_locale: 'en-gb' | 'fr-fr';
  content: TemplateContent;
  is_private: boolean;
  retired_at: string | null;
  created_at: string;
}

type Filter = QueryOf<'GET /templates/api/job-templates'>;

const ORDER: Record<Filter['order_by'], SQL> = {
  featured: sql`t.featured_order asc nulls last, t.company_id nulls last, lower(t.title), t.id`,
  title: sql`lower(t.title), t.id`,
  '-created_at': sql`t.created_at desc, t.id desc`,
};

export const TEMPLATE_COLUMNS = sql`t.id, t.company_id, t.created_by, t.title, t.description, t.featured_order, t.default_locale,
  t.content, t.is_private, t.retired_at, t.created_at,
  (select u.full_name from users u where u.id = t.created_by) as creator_name`;

/** One page and the total, in one statement; a page beyond the last is empty and still has the total. */
export async function listTemplates(db: Queryable, actor: StaffActor, filter: Filter) {
  const parts = [visibleTemplates(actor), sql`(t.retired_at is not null) = ${filter.retired ?? false}`];
  if (filter.featured !== undefined) parts.push(sql`(t.featured_order is not null) = ${filter.featured}`);
  if (filter.locale) parts.push(sql`(t.company_id is not null or t.default_locale = ${filter.locale})`);
  if (filter.search) {
    const text = sql`search_text(concat_ws(' ', t.title, t.content->'job'->>'title', t.content->'job'->>'role'))`;
    parts.push(containsEveryWord(text, filter.search));
  }
  const where = sql.join(parts, sql` and `);
  const { rows } = await db.execute<Omit<TemplateRow, 'id'> & { total: string; id: string | null }>(sql`
    select (select count(*) from job_templates t where ${where}) as total, page.*
    from (select 1) as always left join lateral (
      select ${TEMPLATE_COLUMNS}, row_number() over (order by ${ORDER[filter.order_by]}) as place from job_templates t where ${where}
      order by place limit ${filter.page_size} offset ${(filter.page - 1) * filter.page_size}
    ) page on true
    order by page.place`);
  return {
    count: Number(rows[0]?.total ?? 0),
    rows: rows.filter((row): row is typeof row & TemplateRow => row.id !== null),
  };
}

/** The templates among the ids that the actor may see. */
export async function findTemplates(db: Queryable, actor: StaffActor, ids: readonly number[]): Promise<TemplateRow[]> {
  const { rows } = await db.execute<TemplateRow>(sql`
    select ${TEMPLATE_COLUMNS} from job_templates t
    where t.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}) and ${visibleTemplates(actor)}`);
  return rows;
}

/** The templates of the actor's company that the actor may see, retired ones too, in the order in which they were made. */
export async function ownTemplates(db: Queryable, actor: StaffActor): Promise<TemplateRow[]> {
  const { rows } = await db.execute<TemplateRow>(sql`
    select ${TEMPLATE_COLUMNS} from job_templates t
    where t.company_id = ${actor.company_id} and ${visibleTemplates(actor)} order by t.id`);
  return rows;
}

/** Deletes those that the actor made and that were not changed since. @returns their ids */
export async function deleteUnchanged(tx: Tx, actor: StaffActor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from job_templates where company_id = ${actor.company_id} and created_by = ${actor.user_id}
      and id = any(${sql.param(ids)}::bigint[]) and updated_at = created_at returning id`);
  return rows.map(({ id }) => Number(id));
}

/** Content that a template copies from an activity, whose row the caller has locked. */
export async function readSource(tx: Tx, jobId: number) {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId));
  if (!job) throw new Error('the locked activity is missing');
  const rows = await tx
    .select()
    .from(questions)
    .where(and(eq(questions.job_id, jobId), isNull(questions.removed_at)))
    .orderBy(asc(questions.order));
  return { job, questions: rows, form: await formOf(tx, job), webinar: await setupOf(tx, job.id) };
}

/** Serialises new templates of one company, until the transaction ends. */
export const lockTemplates = (tx: Tx, companyId: number) =>
  tx.execute(sql`select id from companies where id = ${companyId} for no key update`);

export const countOwn = (db: Queryable, companyId: number): Promise<number> =>
  db.$count(job_templates, eq(job_templates.company_id, companyId));

export async function insertTemplate(tx: Tx, row: typeof job_templates.$inferInsert): Promise<number> {
  const [created] = await tx.insert(job_templates).values(row).returning({ id: job_templates.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

/** Locked until the transaction ends. */
export const lockTemplate = (tx: Tx, id: number) =>
  tx.select().from(job_templates).where(eq(job_templates.id, id)).for('update');

export const updateTemplate = (tx: Tx, id: number, changes: Partial<typeof job_templates.$inferInsert>) =>
  tx
    .update(job_templates)
    .set({ ...changes, updated_at: sql`now()` })
    .where(eq(job_templates.id, id));
