import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { IndicatorRow } from '@vivavoce/domain/reviews/rubrics.ts';
import type { Queryable } from '../../db/client.ts';
import { library_questions, questions, rubric_indicators, rubrics } from '../../db/schema/index.ts';

type StoredIndicator = IndicatorRow & { id: number; reviews: number };

export interface RubricRow extends Record<string, unknown> {
  id: string;
  question_id: string;
  enabled: boolean;
  revision: number;
  indicators: StoredIndicator[];
}

const select = (where: SQL) => sql`
  select r.id, r.question_id, r.enabled, r.revision, coalesce(i.list, '[]') as indicators
  from rubrics r join questions q on q.id = r.question_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', i.id, 'text', i.text, 'score', i.score,
      'reviews', (select count(*) from rubric_reviews v where v.indicator_id = i.id)) order by i.place) as list
    from rubric_indicators i where i.rubric_id = r.id) i on true
  where ${where} order by q."order", r.id`;

export async function listRubrics(
  db: Queryable,
  jobId: number,
  { question }: { question?: number | undefined } = {},
): Promise<RubricRow[]> {
  const condition = question === undefined ? sql`q.removed_at is null` : sql`r.question_id = ${question}`;
  return (await db.execute<RubricRow>(select(sql`r.job_id = ${jobId} and ${condition}`))).rows;
}

export async function findRubric(
  db: Queryable,
  { job: jobId, id }: { job: number; id: number },
): Promise<RubricRow | undefined> {
  return (await db.execute<RubricRow>(select(sql`r.job_id = ${jobId} and r.id = ${id}`))).rows[0];
}

/** Whether the question belongs to the job now. */
export const isCurrentQuestion = async (
  db: Queryable,
  { job: jobId, question }: { job: number; question: number },
): Promise<boolean> =>
  (
    await db
      .select({ id: questions.id })
      .from(questions)
      .where(and(eq(questions.id, question), eq(questions.job_id, jobId), sql`removed_at is null`))
  ).length === 1;

export async function insertRubric(db: Queryable, row: typeof rubrics.$inferInsert): Promise<number> {
  const [created] = await db.insert(rubrics).values(row).returning({ id: rubrics.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

export const touchRubric = (db: Queryable, id: number, enabled?: boolean) =>
  db
    .update(rubrics)
    .set({ revision: sql`revision + 1`, updated_at: sql`now()`, ...(enabled !== undefined && { enabled }) })
    .where(eq(rubrics.id, id));

/** Stores the indicators in the given order and deletes others. Their reviews must be deleted before. */
export async function writeIndicators(
  db: Queryable,
  rubric: { id: number; question_id: number },
  indicators: readonly { id?: number | undefined; text: string; score: number }[],
): Promise<void> {
  const keptIds = indicators.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await db
    .delete(rubric_indicators)
    .where(
      and(
        eq(rubric_indicators.rubric_id, rubric.id),
        keptIds.length > 0 ? sql`${rubric_indicators.id} not in ${keptIds}` : undefined,
      ),
    );
  for (const [index, { id, text, score }] of indicators.entries()) {
    const row = { text, score, place: index + 1 };
    if (id === undefined)
      await db.insert(rubric_indicators).values({ ...row, rubric_id: rubric.id, question_id: rubric.question_id });
    else await db.update(rubric_indicators).set(row).where(eq(rubric_indicators.id, id));
  }
}

const chose = (indicators: readonly number[]) =>
  sql`select application_id, question_id, user_id from rubric_reviews where indicator_id in ${indicators}`;

/** How many reviews selected these indicators, of how many applicants. */
export async function countReviews(db: Queryable, indicators: readonly number[]) {
  if (indicators.length === 0) return { reviews: 0, applicants: [] as number[] };
  const { rows } = await db.execute<{ application_id: string; n: string }>(
    sql`select application_id, count(*) as n from (${chose(indicators)}) v group by application_id`,
  );
  return {
    reviews: rows.reduce((sum, { n }) => sum + Number(n), 0),
    applicants: rows.map(({ application_id }) => Number(application_id)),
  };
}

/** Removes the selections of these indicators together with their ratings. */
export async function removeReviews(db: Queryable, indicators: readonly number[]): Promise<void> {
  if (indicators.length === 0) return;
  await db.execute(sql`
    delete from answer_reviews a using (${chose(indicators)}) v
    where a.application_id = v.application_id and a.question_id = v.question_id and a.user_id = v.user_id`);
  await db.execute(sql`delete from rubric_reviews where indicator_id in ${indicators}`);
}

/** Updates the ratings of answers to the current scores of these indicators. */
export async function followScores(db: Queryable, indicators: readonly number[]): Promise<void> {
  if (indicators.length === 0) return;
  await db.execute(sql`
    update answer_reviews a set rating = i.score, updated_at = now()
    from rubric_reviews v join rubric_indicators i on i.id = v.indicator_id
    where v.indicator_id in ${indicators} and a.application_id = v.application_id and a.question_id = v.question_id
      and a.user_id = v.user_id and a.rating <> i.score`);
}

/** The steps of the shared question with the same wording as a question of the activity; undefined without any. */
export async function findLibraryRubric(
  db: Queryable,
  { job, question }: { job: number; question: number },
): Promise<string[] | undefined> {
  const isCopy = and(eq(questions.id, question), eq(questions.job_id, job), eq(questions.text, library_questions.text));
  const [row] = await db
    .select({ rubric: library_questions.rubric })
    .from(library_questions)
    .innerJoin(questions, isCopy)
    .where(and(isNull(library_questions.company_id), isNotNull(library_questions.rubric)))
    .limit(1);
  return row?.rubric ?? undefined;
}
