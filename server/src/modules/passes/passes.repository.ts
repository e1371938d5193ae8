import { competencyKey } from '@vivavoce/domain/reviews/matrix.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { RATABLE, RATED_BUCKETS } from '../../db/left-to-rate.ts';

/** One reviewer's pass over one question. */
export interface PassKey {
  job: number;
  question: number;
  user: number;
}

/** How many levels a complete rating of an answer takes; null where one number rates it. */
export type LevelCount = number | null;

export interface QuestionRow extends Record<string, unknown> {
  text: string;
  competency: string | null;
  rated: boolean;
}

export async function findQuestion(
  db: Queryable,
  { job, question }: { job: number; question: number },
): Promise<QuestionRow | undefined> {
  const { rows } = await db.execute<QuestionRow>(
    sql`select text, competency, rated from questions where id = ${question} and job_id = ${job}`,
  );
  return rows[0];
}

/** The number of indicators of each competency of the matrix, by its key. */
export async function indicatorCounts(db: Queryable, job: number): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; n: number }>(sql`
    select c.name, count(i.id)::int as n from matrix_competencies c
    left join matrix_indicators i on i.competency_id = c.id where c.job_id = ${job} group by c.id`);
  return new Map(rows.map(({ name, n }) => [competencyKey(name), n]));
}

/** The answers of a pass whose applicants can be rated now: `l` place, `a` applicant, `n` answer, `t` recording. */
const ANSWERS = sql`pass_places l
  join applications a on a.id = l.application_id and a.archived_at is null and ${RATABLE}
  join answers n on n.application_id = l.application_id and n.question_id = l.question_id
  left join attempts t on t.id = n.attempt_id
  left join written_answers w on w.id = n.written_id`;

/** About a second for 17 letters of a written answer. */
const SECONDS = sql`coalesce(t.duration, t.recorded_ms / 1000.0, length(w.text) / 17.0, 0)::float8`;

const within = ({ job, question, user }: PassKey): SQL =>
  sql`l.question_id = ${question} and l.user_id = ${user} and l.job_id = ${job}`;

const isRated = (levels: LevelCount): SQL =>
  levels === null
    ? sql`exists (select 1 from answer_reviews v where v.answer_id = n.id and v.user_id = l.user_id)`
    : sql`(select count(*) from matrix_reviews v where v.application_id = l.application_id
        and v.question_id = l.question_id and v.user_id = l.user_id) >= ${levels}`;

/** Adds answers that are not in the pass yet behind its last place, in a random order. */
export const addAnswers = ({ job, question, user }: PassKey, db: Queryable) =>
  db.execute(sql`
    insert into pass_places (question_id, user_id, place, application_id, job_id)
    select ${question}, ${user},
      (select coalesce(max(l.place), 0) from pass_places l where l.question_id = ${question} and l.user_id = ${user})
        + row_number() over (order by random()), a.id, a.job_id
    from answers n join applications a on a.id = n.application_id
    left join attempts t on t.id = n.attempt_id
    where n.question_id = ${question} and n.job_id = ${job} and a.archived_at is null and ${RATABLE}
      and a.responded_at is not null and a.bucket in (${sql.join(
        RATED_BUCKETS.map((bucket) => sql`${bucket}`),
        sql`, `,
      )})
      and (t.id is null or t.state = 'playable')
      and not exists (select 1 from pass_places l where l.application_id = a.id
        and l.question_id = ${question} and l.user_id = ${user})
    on conflict do nothing`);

export interface PassFigures extends Record<string, unknown> {
  count: number;
  rated: number;
  seconds_left: number;
}

export async function readFigures(db: Queryable, pass: PassKey, levels: LevelCount): Promise<PassFigures> {
  const { rows } = await db.execute<PassFigures>(sql`
    select count(*)::int as count, (count(*) filter (where rated))::int as rated,
      coalesce(sum(seconds) filter (where not rated), 0)::float8 as seconds_left
    from (select ${SECONDS} as seconds, ${isRated(levels)} as rated from ${ANSWERS} where ${within(pass)}) answers`);
  return rows[0] ?? { count: 0, rated: 0, seconds_left: 0 };
}

export interface LineRow extends Record<string, unknown> {
  place: number;
  rated: boolean;
  rating: number | null;
  duration: number | null;
}

export async function listLines(
  db: Queryable,
  pass: PassKey,
  levels: LevelCount,
  { after, limit }: { after: number; limit: number },
): Promise<LineRow[]> {
  const { rows } = await db.execute<LineRow>(sql`
    select l.place, ${isRated(levels)} as rated, t.duration,
      (select v.rating::float8 from answer_reviews v where v.answer_id = n.id and v.user_id = l.user_id) as rating
    from ${ANSWERS} where ${within(pass)} and l.place > ${after} order by l.place limit ${limit}`);
  return rows;
}

export interface PlaceRow extends Record<string, unknown> {
  application_id: number;
  answer_id: number;
  full_name: string;
  email: string;
}

export async function findPlace(db: Queryable, pass: PassKey, place: number): Promise<PlaceRow | undefined> {
  const { rows } = await db.execute<PlaceRow>(sql`
    select l.application_id::float8 as application_id, n.id::float8 as answer_id, a.applicant_name as full_name, u.email
    from ${ANSWERS} join users u on u.id = a.user_id where ${within(pass)} and l.place = ${place}`);
  return rows[0];
}

export interface Neighbours extends Record<string, unknown> {
  previous: number | null;
  next: number | null;
  next_open: number | null;
}

export async function findNeighbours(
  db: Queryable,
  pass: PassKey,
  levels: LevelCount,
  place: number,
): Promise<Neighbours> {
  const first = (condition: SQL, order = sql`l.place`) =>
    sql`(select l.place from ${ANSWERS} where ${within(pass)} and ${condition} order by ${order} limit 1)`;
  const open = sql`not ${isRated(levels)}`;
  const { rows } = await db.execute<Neighbours>(sql`
    select ${first(sql`l.place < ${place}`, sql`l.place desc`)} as previous,
      ${first(sql`l.place > ${place}`)} as next,
      coalesce(${first(sql`l.place > ${place} and ${open}`)}, ${first(sql`l.place < ${place} and ${open}`)}) as next_open`);
  return rows[0] ?? { previous: null, next: null, next_open: null };
}

export interface OwnRow extends Record<string, unknown> {
  rating: number | null;
  indicator: number | null;
  levels: { indicator: number; level: number }[];
  comment: string;
  sent: boolean;
  final: boolean;
}

/** The reviewer's own ratings and note of one answer. */
export async function readOwn(db: Queryable, { question, user }: PassKey, row: PlaceRow): Promise<OwnRow> {
  const { application_id: application, answer_id: answer } = row;
  const ownReview = sql`user_id = ${user} and application_id = ${application} and question_id = ${question}`;
  const { rows } = await db.execute<OwnRow>(sql`
    select (select rating::float8 from answer_reviews where answer_id = ${answer} and user_id = ${user}) as rating,
      (select indicator_id::float8 from rubric_reviews where ${ownReview}) as indicator,
      (select coalesce(jsonb_agg(jsonb_build_object('indicator', indicator_id, 'level', level_id) order by indicator_id), '[]')
        from matrix_reviews where ${ownReview}) as levels,
      coalesce((select comment from review_comments where ${ownReview}), '') as comment,
      coalesce((select sent_at is not null from reviews where application_id = ${application} and user_id = ${user}), false) as sent,
      coalesce((select finalised_at is not null from reviews where application_id = ${application} and user_id = ${user}), false) as final`);
  const [ownRow] = rows;
  if (!ownRow) throw new Error('a select without a table returned no row');
  return ownRow;
}

/** How many ratings each question of the job takes to be complete. */
export interface Needed {
  question: number;
  levels: number;
}

export async function listNeeded(db: Queryable, job: number): Promise<{ id: number; competency: string | null }[]> {
  const { rows } = await db.execute<{ id: number; competency: string | null }>(
    sql`select id::float8 as id, competency from questions where job_id = ${job} and rated`,
  );
  return rows;
}

/**
 * Applicants of the pass whose answers the reviewer has all rated and whose review is not sent.
 * @param needed by matrix: how many levels each question takes; null where one number rates an answer
 */
export async function listComplete(
  db: Queryable,
  pass: PassKey,
  needed: readonly Needed[] | null,
  limit: number,
): Promise<number[]> {
  const unrated = needed
    ? sql`(select count(*) from matrix_reviews v where v.application_id = o.application_id
        and v.question_id = o.question_id and v.user_id = ${pass.user}) <
        coalesce((select need.levels from unnest(${sql.param(needed.map(({ question }) => question))}::bigint[],
          ${sql.param(needed.map(({ levels }) => levels))}::int[]) as need(question, levels)
          where need.question = o.question_id), 0)`
    : sql`not exists (select 1 from answer_reviews v where v.answer_id = o.id and v.user_id = ${pass.user})`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select l.application_id::float8 as id from ${ANSWERS} where ${within(pass)}
      and not exists (select 1 from reviews v where v.application_id = a.id and v.user_id = ${pass.user} and v.sent_at is not null)
      and not exists (select 1 from answers o join questions q on q.id = o.question_id and q.rated
        where o.application_id = a.id and ${unrated})
    order by l.application_id limit ${limit}`);
  return rows.map(({ id }) => id);
}
