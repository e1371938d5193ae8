import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { StaffActor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import { containsEveryWord } from '../../db/contains-every-word.ts';
import type { TemplateContent } from '../../db/schema/index.ts';
import { visibleTemplates } from '../../policies/templates.policy.ts';

export interface TemplateRow extends Record<string, unknown> {
  id: string;
  company_id: string | null;
  title: string;
  description: string;
  featured_order: number | null;
  default_locale: 'en-gb' | 'fr-fr';
  content: TemplateContent;
  created_at: string;
}

type Filter = QueryOf<'GET /templates/api/job-templates'>;

const ORDER: Record<Filter['order_by'], SQL> = {
  featured: sql`t.featured_order asc nulls last, t.company_id nulls last, lower(t.title), t.id`,
  title: sql`lower(t.title), t.id`,
  '-created_at': sql`t.created_at desc, t.id desc`,
};

const COLUMNS = sql`t.id, t.company_id, t.title, t.description, t.featured_order, t.default_locale, t.content, t.created_at`;

/** One page and the total, in one statement; a page beyond the last is empty and still has the total. */
export async function listTemplates(db: Queryable, actor: StaffActor, filter: Filter) {
  const parts = [visibleTemplates(actor)];
  if (filter.featured !== undefined) parts.push(sql`(t.featured_order is not null) = ${filter.featured}`);
  if (filter.search) {
    const text = sql`search_text(concat_ws(' ', t.title, t.content->'job'->>'title', t.content->'job'->>'role'))`;
    parts.push(containsEveryWord(text, filter.search));
  }
  const where = sql.join(parts, sql` and `);
  const { rows } = await db.execute<Omit<TemplateRow, 'id'> & { total: string; id: string | null }>(sql`
    select (select count(*) from job_templates t where ${where}) as total, page.*
    from (select 1) as always left join lateral (
      select ${COLUMNS}, row_number() over (order by ${ORDER[filter.order_by]}) as place from job_templates t where ${where}
      order by place limit ${filter.page_size} offset ${(filter.page - 1) * filter.page_size}
    ) page on true
    order by page.place`);
  return {
    count: Number(rows[0]?.total ?? 0),
    rows: rows.filter((row): row is typeof row & TemplateRow => row.id !== null),
  };
}

/** Those of the ids that the actor may see. */
export async function findTemplates(db: Queryable, actor: StaffActor, ids: readonly number[]): Promise<TemplateRow[]> {
  const { rows } = await db.execute<TemplateRow>(sql`
    select ${COLUMNS} from job_templates t
    where t.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}) and ${visibleTemplates(actor)}`);
  return rows;
}
