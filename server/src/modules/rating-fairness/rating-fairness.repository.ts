import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { withheldFrom } from '../../db/left-to-rate.ts';
import { jobs } from '../../db/schema/index.ts';

export interface RatingRow extends Record<string, unknown> {
  application_id: number;
  /** 0 for the interview as a whole. */
  question_id: number;
  user_id: number;
  rating: number;
}

/** Sent ratings of an activity by numbers, newest applicants first, without those that are withheld from the reader. */
export async function sentRatings(
  db: Queryable,
  { job, reader, most }: { job: number; reader: number; most: number },
): Promise<RatingRow[]> {
  const { rows } = await db.execute<RatingRow>(sql`
    with open as materialized (
      select v.application_id, v.user_id, v.rating, j.rating_scale from reviews v
        join applications a on a.id = v.application_id join jobs j on j.id = v.job_id
      where v.job_id = ${job} and v.sent_at is not null and v.excluded_at is null and not ${withheldFrom({ reader: sql`${reader}::bigint`, job: alias(jobs, 'j') })}),
    levels as (select count(*) as n from matrix_levels where job_id = ${job})
    select application_id::float8 as application_id, question_id::float8 as question_id, user_id::float8 as user_id, rating from (
      select application_id, 0::bigint as question_id, user_id, rating::float8 as rating from open where rating is not null
      union all select ar.application_id, ar.question_id, ar.user_id, ar.rating::float8
        from answer_reviews ar join open o on o.application_id = ar.application_id and o.user_id = ar.user_id
        where ar.job_id = ${job} and o.rating is null
      union all select m.application_id, m.question_id, m.user_id, avg(l.place)::float8 * max(o.rating_scale) / (select n from levels)
        from matrix_reviews m join matrix_levels l on l.id = m.level_id
          join open o on o.application_id = m.application_id and o.user_id = m.user_id
        where m.job_id = ${job} and o.rating is null group by m.application_id, m.question_id, m.user_id) rated
    order by application_id desc, question_id, user_id limit ${most}`);
  return rows;
}

export interface TimeRow extends Record<string, unknown> {
  user_id: number;
  answers: number;
  median: number;
  low: number;
  high: number;
}

/** Seconds that each reviewer had an answer in view, of reviews that are sent. */
export async function timesOf(db: Queryable, job: number): Promise<TimeRow[]> {
  const share = (of: number) => sql`percentile_cont(${of}::float8) within group (order by t.seconds)`;
  const { rows } = await db.execute<TimeRow>(sql`
    select t.user_id::float8 as user_id, count(*)::int as answers,
      ${share(0.5)} as median, ${share(0.25)} as low, ${share(0.75)} as high
    from review_times t join reviews v on v.application_id = t.application_id and v.user_id = t.user_id
    where t.job_id = ${job} and v.sent_at is not null group by t.user_id`);
  return rows;
}

/** So many recordings give their mean length. */
const MEASURED_MOST = 10_000;

/** The mean length of a recorded answer in seconds; null without recordings. */
export async function meanLength(db: Queryable, job: number): Promise<number | null> {
  const { rows } = await db.execute<{ mean: number | null }>(sql`
    select avg(duration)::float8 as mean from (
      select t.duration from answers n join attempts t on t.id = n.attempt_id
      where n.job_id = ${job} and t.duration is not null limit ${MEASURED_MOST}) lengths`);
  return rows[0]?.mean ?? null;
}

export async function namesOf(db: Queryable, users: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; full_name: string }>(
    sql`select id::float8 as id, full_name from users where id = any(${sql.param([...users])}::bigint[])`,
  );
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

export async function questionNames(db: Queryable, job: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id::float8 as id, coalesce(nullif(trim(competency), ''), text) as name from questions
    where job_id = ${job} order by "order", id`);
  return rows;
}
