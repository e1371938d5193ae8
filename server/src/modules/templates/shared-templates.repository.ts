import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { containsEveryWord } from '../../db/contains-every-word.ts';
import { TEMPLATE_COLUMNS } from './templates.repository.ts';
import type { TemplateRow } from './templates.repository.ts';

/** As many as a list to choose from shows. */
const SOURCES_MAX = 20;

export async function findShared(db: Queryable, id: number): Promise<TemplateRow | undefined> {
  const { rows } = await db.execute<TemplateRow>(
    sql`select ${TEMPLATE_COLUMNS} from job_templates t where t.id = ${id} and t.company_id is null`,
  );
  return rows[0];
}

/** The newest activities whose title and company contain every word. */
export async function findSources(db: Queryable, search: string) {
  const matches = search
    ? containsEveryWord(sql`search_text(concat_ws(' ', jobs.title, c.account_name))`, search)
    : sql`true`;
  const { rows } = await db.execute<{ id: number; title: string; company: string; question_count: number }>(sql`
    select jobs.id::float8 as id, jobs.title, c.account_name as company, jobs.question_count
    from jobs join companies c on c.id = jobs.company_id
    where jobs.deleting_at is null and jobs.title <> '' and ${matches}
    order by jobs.id desc limit ${SOURCES_MAX}`);
  return rows;
}
