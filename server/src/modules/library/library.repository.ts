import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { JobFunction, RoleLevel } from '@vivavoce/domain/jobs/functions.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import { containsEveryWord } from '../../db/contains-every-word.ts';
import { competencies, library_questions } from '../../db/schema/index.ts';
import { visibleCompetencies, visibleLibrary } from '../../policies/library.policy.ts';

type Locale = 'en-gb' | 'fr-fr';

export interface CompetencyRow extends Record<string, unknown> {
  id: string;
  company_id: string | null;
  name: string;
  functions: JobFunction[];
  role_levels: RoleLevel[];
  question_count: string;
}

const nameIn = (locale: Locale | SQL): SQL =>
  sql`case when ${locale} = 'fr-fr' then coalesce(c.name_fr, c.name) else c.name end`;

/** By name; those without functions and role levels match all. */
export async function listCompetencies(
  db: Queryable,
  actor: StaffActor,
  filter: { function?: JobFunction | undefined; role?: RoleLevel | undefined; locale: Locale },
): Promise<CompetencyRow[]> {
  const parts = [visibleCompetencies(actor)];
  if (filter.function) parts.push(sql`(c.functions = '[]' or c.functions ? ${filter.function})`);
  if (filter.role) parts.push(sql`(c.role_levels = '[]' or c.role_levels ? ${filter.role})`);
  const { rows } = await db.execute<CompetencyRow>(sql`
    select c.id, c.company_id, ${nameIn(filter.locale)} as name, c.functions, c.role_levels,
      (select count(*) from library_questions q where q.competency_id = c.id
        and (${visibleLibrary(actor, 'own')} or ${visibleLibrary(actor, 'shared')})) as question_count
    from competencies c where ${sql.join(parts, sql` and `)}
    order by lower(${nameIn(filter.locale)}), c.id`);
  return rows;
}

/** A row of SQL: keys and instants are text. */
type AsText = 'id' | 'company_id' | 'competency_id' | 'created_by' | 'created_at' | 'updated_at';
export type LibraryRow = Omit<typeof library_questions.$inferSelect, AsText> & {
  id: string;
  company_id: string | null;
  competency_id: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  competency: string | null;
  creator_name: string | null;
};

const COLUMNS = sql`q.*, ${nameIn(sql`q.default_locale`)} as competency, u.full_name as creator_name`;
/** Always true, but it makes the planner read this company's competencies only. */
const competencyOf = (actor: StaffActor): SQL =>
  sql`left join competencies c on c.id = q.competency_id and ${visibleCompetencies(actor)}`;
const CREATOR = sql`left join users u on u.id = q.created_by`;
const ORDER = { own: sql`q.id desc`, shared: sql`q.competency_id nulls last, q.id` };

/** One page and the total, in one statement; a page beyond the last is empty and still has the total. */
export async function listQuestions(
  db: Queryable,
  actor: StaffActor,
  source: 'own' | 'shared',
  filter: QueryOf<'GET /api/questions'>,
) {
  const parts = [visibleLibrary(actor, source)];
  if (typeof filter.competency === 'string')
    parts.push(sql`lower(${filter.competency}) in (lower(c.name), lower(c.name_fr))`);
  else if (filter.competency) parts.push(sql`q.competency_id = ${filter.competency}`);
  if (filter.kind) parts.push(sql`q.kind = ${filter.kind}`);
  if (filter.category) parts.push(sql`lower(q.category) = lower(${filter.category})`);
  if (filter.locale) parts.push(sql`q.default_locale = ${filter.locale}`);
  if (filter.search)
    parts.push(
      containsEveryWord(sql`search_text(concat_ws(' ', q.text, q.category, c.name, c.name_fr))`, filter.search),
    );
  const where = sql.join(parts, sql` and `);
  const { rows } = await db.execute<Omit<LibraryRow, 'id'> & { total: string; id: string | null }>(sql`
    select (select count(*) from library_questions q ${competencyOf(actor)} where ${where}) as total, page.*
    from (select 1) as always left join lateral (
      select ${COLUMNS}, row_number() over (order by ${ORDER[source]}) as place from library_questions q ${competencyOf(actor)} ${CREATOR} where ${where}
      order by place limit ${filter.page_size} offset ${(filter.page - 1) * filter.page_size}
    ) page on true
    order by page.place`);
  return {
    count: Number(rows[0]?.total ?? 0),
    rows: rows.filter((row): row is typeof row & LibraryRow => row.id !== null),
  };
}

export async function findQuestion(
  db: Queryable,
  actor: StaffActor,
  id: number,
  source: 'own' | 'shared' = 'own',
): Promise<LibraryRow | undefined> {
  const { rows } = await db.execute<LibraryRow>(
    sql`select ${COLUMNS} from library_questions q ${competencyOf(actor)} ${CREATOR}
      where q.id = ${id} and ${visibleLibrary(actor, source)}`,
  );
  return rows[0];
}

/** Serialises changes of one company's library, until the transaction ends. */
export const lockLibrary = (db: Queryable, companyId: number) =>
  db.execute(sql`select id from companies where id = ${companyId} for no key update`);

/** The same for the library of all companies. */
export const lockShared = (db: Queryable) => db.execute(sql`select pg_advisory_xact_lock(hashtext('shared-library'))`);

export const countOwn = (db: Queryable, companyId: number): Promise<number> =>
  db.$count(library_questions, eq(library_questions.company_id, companyId));

/** A competency that the company sees, by its name in either language, the company's own first; shared ones for null. */
export async function findCompetency(
  db: Queryable,
  companyId: number | null,
  name: string,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from competencies c
    where ${visibleCompetencies({ company_id: companyId })}
      and (lower(c.name) = lower(${name}) or lower(c.name_fr) = lower(${name}))
    order by c.company_id nulls last limit 1`);
  return rows[0] && Number(rows[0].id);
}

export async function insertCompetency(db: Queryable, company_id: number | null, name: string): Promise<number> {
  const [created] = await db.insert(competencies).values({ company_id, name }).returning({ id: competencies.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

/** A company's own competency is deleted with its last question. */
export const removeUnused = (db: Queryable, companyId: number) =>
  db.execute(sql`
    delete from competencies c where c.company_id = ${companyId}
      and not exists (select 1 from library_questions q where q.competency_id = c.id)`);

export async function insertQuestion(db: Queryable, row: typeof library_questions.$inferInsert): Promise<number> {
  const [created] = await db.insert(library_questions).values(row).returning({ id: library_questions.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

const unchanged = (id: number, revision: number | undefined) =>
  and(eq(library_questions.id, id), revision === undefined ? undefined : eq(library_questions.revision, revision));

/** With `revision`, only that revision. Returns whether it did. */
export async function updateQuestion(
  db: Queryable,
  id: number,
  changes: Partial<typeof library_questions.$inferInsert>,
  revision: number | undefined,
): Promise<boolean> {
  const updated = await db
    .update(library_questions)
    .set({ ...changes, revision: sql`${library_questions.revision} + 1`, updated_at: sql`now()` })
    .where(unchanged(id, revision))
    .returning({ id: library_questions.id });
  return updated.length === 1;
}

/** As `updateQuestion`. */
export async function deleteQuestion(db: Queryable, id: number, revision: number | undefined): Promise<boolean> {
  const deleted = await db
    .delete(library_questions)
    .where(unchanged(id, revision))
    .returning({ id: library_questions.id });
  return deleted.length === 1;
}

/** The wordings of a company's library, in small letters. */
export async function ownWordings(db: Queryable, companyId: number): Promise<string[]> {
  const rows = await db
    .select({ text: sql<string>`lower(${library_questions.text})` })
    .from(library_questions)
    .where(eq(library_questions.company_id, companyId));
  return rows.map(({ text }) => text);
}

/** Deletes those of these questions of a company that were not changed since they were added. @returns their ids */
export async function deleteUnchanged(db: Queryable, companyId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    delete from library_questions where id = any(${sql.param(ids)}::bigint[]) and company_id = ${companyId}
      and revision = 1 returning id::float8 as id`);
  return rows.map(({ id }) => id);
}
