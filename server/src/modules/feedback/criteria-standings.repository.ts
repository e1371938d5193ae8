import { versionQuestion } from '../../db/version-question.ts';
import { standingOf } from '@vivavoce/domain/reviews/feedback.ts';
import type { Standing } from '@vivavoce/domain/reviews/feedback.ts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

export interface Criterion {
  key: string;
  name: string;
  standing: Standing | null;
  /** The mean with one decimal. */
  score: number | null;
  wording: string | null;
}

interface Row extends Record<string, unknown> {
  key: string;
  name: string;
  mean: number | null;
  wording: string | null;
}

const textOf = (field: 'text' | 'competency') =>
  versionQuestion(field, { version: sql`a.version_id`, question: sql`q.id`, present: sql.raw(`q.${field}`) });

/**
 * Criteria by which an applicant of the activity is rated, in order: the competencies of its matrix, otherwise its
 * questions, named by their competency. The mean is of sent ratings.
 */
export async function criteriaOf(
  db: Queryable,
  { job, application, matrix, scale }: { job: number; application: number; matrix: boolean; scale: number },
): Promise<Criterion[]> {
  const sent = sql`select r.user_id from reviews r where r.application_id = ${application} and r.sent_at is not null and r.excluded_at is null`;
  const { rows } = await db.execute<Row>(
    matrix
      ? sql`
        select 'competency:' || c.id as key, c.name, null as wording,
          (select avg(l.place)::float8 * ${scale} / (select count(*) from matrix_levels n where n.job_id = ${job})
            from matrix_reviews m join matrix_levels l on l.id = m.level_id
            where m.application_id = ${application} and m.competency_id = c.id and m.user_id in (${sent})) as mean
        from matrix_competencies c where c.job_id = ${job} order by c.place`
      : sql`
        select 'question:' || q.id as key, coalesce(nullif(trim(${textOf('competency')}), ''), ${textOf('text')}) as name,
           rated.mean, closest.text as wording
        from questions q join applications a on a.id = ${application}
          left join lateral (select avg(ar.rating)::float8 as mean from answer_reviews ar
            where ar.application_id = ${application} and ar.question_id = q.id and ar.user_id in (${sent})) rated on true
          left join lateral (select i.text from rubrics u join rubric_indicators i on i.rubric_id = u.id
            where u.question_id = q.id and u.enabled and rated.mean is not null
            order by abs(i.score - rated.mean), i.place limit 1) closest on true
        where q.job_id = ${job} and q.removed_at is null order by q.order, q.id`,
  );
  return rows.map(({ key, name, mean, wording }) => ({
    key,
    name,
    standing: mean === null ? null : standingOf(mean, scale),
    score: mean === null ? null : Math.round(mean * 10) / 10,
    wording,
  }));
}
