import { mayPrioritise } from '@vivavoce/domain/jobs/kinds.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { companies, jobs } from '../../../db/schema/index.ts';

/**
 * Criteria by which applicants of an activity are reviewed: the competencies of its matrix, otherwise those of its
 * questions.
 */
export async function listCriteria(db: Queryable, job: number): Promise<{ name: string; details: string[] }[]> {
  const { rows } = await db.execute<{ name: string; details: string[] }>(sql`
    select c.name, (select coalesce(json_agg(i.text order by i.place), '[]')
      from matrix_indicators i where i.competency_id = c.id) as about
    from matrix_competencies c join jobs j on j.id = c.job_id
    where j.id = ${job} and j.rating_style = ${RATING_STYLE.matrix} order by c.place`);
  if (rows.length > 0) return rows;
  const { rows: ofQuestions } = await db.execute<{ name: string }>(sql`
    select min(q.competency) as name from questions q
    where q.job_id = ${job} and q.removed_at is null and trim(q.competency) <> ''
    group by lower(trim(q.competency)) order by min(q."order")`);
  return ofQuestions.map(({ name }) => ({ name, details: [] }));
}

/** Whether people may choose to order the applicants of this activity by passages. */
export async function mayOrder(db: Queryable, job: number): Promise<boolean> {
  const [row] = await db
    .select({ job: jobs, company: companies })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company_id))
    .where(eq(jobs.id, job));
  return row !== undefined && row.job.ai_assistance && mayPrioritise(row.job, row.company);
}
