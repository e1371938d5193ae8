import type { Queryable } from '../src/db/client.ts';
import {
  matrix_competencies,
  matrix_indicators,
  matrix_levels,
  matrix_options,
  matrix_reviews,
  rubric_indicators,
  rubric_reviews,
  rubrics,
} from '../src/db/schema/index.ts';
import type { Job, Question } from './factories.ts';

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

/** A rubric for the question; the scores are 1 to the number of indicators. */
export async function aRubric(
  db: Queryable,
  question: Pick<Question, 'id' | 'job_id'>,
  { texts = ['Says little', 'Gives an example', 'Weighs and learns'], enabled = true } = {},
): Promise<{ id: number; indicators: number[] }> {
  const keys = { question_id: question.id };
  const [rubric] = await db
    .insert(rubrics)
    .values({ ...keys, job_id: question.job_id, enabled })
    .returning();
  if (!rubric) throw new Error('the insert returned no row');
  const rows = texts.map((text, index) => ({
    ...keys,
    rubric_id: rubric.id,
    text,
    score: index + 1,
    place: index + 1,
  }));
  return { id: rubric.id, indicators: idsOf(await db.insert(rubric_indicators).values(rows).returning()) };
}

export interface TestMatrix {
  competencies: { id: number; name: string; indicators: number[] }[];
  levels: number[];
}

/** A matrix with two indicators for each competency. */
export async function aMatrix(
  db: Queryable,
  job: Pick<Job, 'id'>,
  { names = ['Motivation'], levels = ['Not shown', 'Partly', 'Shown', 'Strongly'] } = {},
): Promise<TestMatrix> {
  const job_id = job.id;
  await db.insert(matrix_options).values({ job_id });
  const made = await db
    .insert(matrix_levels)
    .values(levels.map((name, index) => ({ job_id, name, place: index + 1 })))
    .returning();
  const competencies = await db
    .insert(matrix_competencies)
    .values(names.map((name, index) => ({ job_id, name, place: index + 1 })))
    .returning();
  return {
    levels: idsOf(made),
    competencies: await Promise.all(
      competencies.map(async ({ id, name }) => ({
        id,
        name,
        indicators: idsOf(
          await db
            .insert(matrix_indicators)
            .values(
              ['Gives an example', 'Says why'].map((text, at) => ({ job_id, competency_id: id, text, place: at + 1 })),
            )
            .returning(),
        ),
      })),
    ),
  };
}

/** One of everything, for the authorization matrix. */
export interface PlantedCriteria {
  rubric: number;
  indicator: number;
  rubric_review: number;
  competency: number;
  matrix_indicator: number;
  level: number;
  matrix_review: number;
}

interface Ground {
  job: Pick<Job, 'id'>;
  /** Its competency is `words`. */
  question: Pick<Question, 'id' | 'job_id'>;
  sentence: string;
  application_id: number;
  user_id: number;
}

export async function plantCriteria(db: Queryable, ground: Ground): Promise<PlantedCriteria> {
  const { job, question, sentence, application_id, user_id } = ground;
  const rubric = await aRubric(db, question, { texts: [`Little ${sentence}`, `Much ${sentence}`] });
  const matrix = await aMatrix(db, job, { names: [sentence] });
  const [indicator = 0] = rubric.indicators;
  const [level = 0] = matrix.levels;
  const { id: competency = 0, indicators = [] } = matrix.competencies[0] ?? {};
  const [matrix_indicator = 0] = indicators;
  const keys = { application_id, user_id, job_id: job.id, question_id: question.id };
  const [chosen] = await db
    .insert(rubric_reviews)
    .values({ ...keys, indicator_id: indicator })
    .returning();
  const parts = { competency_id: competency, indicator_id: matrix_indicator, level_id: level };
  const [rated] = await db
    .insert(matrix_reviews)
    .values({ ...keys, ...parts })
    .returning();
  return {
    rubric: rubric.id,
    indicator,
    rubric_review: chosen?.id ?? 0,
    competency,
    matrix_indicator,
    level,
    matrix_review: rated?.id ?? 0,
  };
}
