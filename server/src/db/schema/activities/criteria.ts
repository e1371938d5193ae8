import { boolean, foreignKey, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { applications } from '../applicants/applications.ts';
import { createdAt, identity, key } from '../columns.ts';
import { jobs } from './jobs.ts';
import { questions } from './questions.ts';
import { users } from '../accounts/users.ts';

/** The criteria of one question for reviewers. */
export const rubrics = pgTable(
  'rubrics',
  {
    id: identity(),
    job_id: key().notNull(),
    question_id: key().notNull(),
    enabled: boolean().notNull().default(true),
    revision: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    unique('rubrics_question').on(table.question_id),
    unique('rubrics_id_question').on(table.id, table.question_id),
    index('rubrics_job').on(table.job_id),
    foreignKey({
      columns: [table.question_id, table.job_id],
      foreignColumns: [questions.id, questions.job_id],
    }).onDelete('cascade'),
  ],
);

export const rubric_indicators = pgTable(
  'rubric_indicators',
  {
    id: identity(),
    rubric_id: key().notNull(),
    question_id: key().notNull(),
    place: smallint().notNull(),
    text: text().notNull(),
    score: smallint().notNull(),
  },
  (table) => [
    unique('rubric_indicators_id_question').on(table.id, table.question_id),
    index('rubric_indicators_rubric').on(table.rubric_id, table.place),
    foreignKey({
      columns: [table.rubric_id, table.question_id],
      foreignColumns: [rubrics.id, rubrics.question_id],
    }).onDelete('cascade'),
  ],
);

/** The indicator that one reviewer chose for one answer; its score is the rating of the answer. */
export const rubric_reviews = pgTable(
  'rubric_reviews',
  {
    id: identity(),
    application_id: key().notNull(),
    job_id: key().notNull(),
    question_id: key().notNull(),
    indicator_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    unique('rubric_reviews_person').on(table.application_id, table.question_id, table.user_id),
    index('rubric_reviews_indicator').on(table.indicator_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.indicator_id, table.question_id],
      foreignColumns: [rubric_indicators.id, rubric_indicators.question_id],
    }),
  ],
);

/** Whether a job has a matrix, and the revision of it. */
export const matrix_options = pgTable('matrix_options', {
  job_id: key()
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  revision: integer().notNull().default(1),
  updated_at: createdAt(),
});

export const matrix_competencies = pgTable(
  'matrix_competencies',
  {
    id: identity(),
    job_id: key()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    place: smallint().notNull(),
    name: text().notNull(),
  },
  (table) => [
    unique('matrix_competencies_id_job').on(table.id, table.job_id),
    index('matrix_competencies_job').on(table.job_id, table.place),
  ],
);

export const matrix_indicators = pgTable(
  'matrix_indicators',
  {
    id: identity(),
    competency_id: key().notNull(),
    job_id: key().notNull(),
    place: smallint().notNull(),
    text: text().notNull(),
  },
  (table) => [
    unique('matrix_indicators_id_competency').on(table.id, table.competency_id),
    index('matrix_indicators_competency').on(table.competency_id, table.place),
    foreignKey({
      columns: [table.competency_id, table.job_id],
      foreignColumns: [matrix_competencies.id, matrix_competencies.job_id],
    }).onDelete('cascade'),
  ],
);

export const matrix_levels = pgTable(
  'matrix_levels',
  {
    id: identity(),
    job_id: key()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** Rating that the level gives, from 1, weakest first. */
    place: smallint().notNull(),
    name: text().notNull(),
  },
  (table) => [
    unique('matrix_levels_id_job').on(table.id, table.job_id),
    index('matrix_levels_job').on(table.job_id, table.place),
  ],
);

/** The level that one reviewer selected for one indicator of one answer. */
export const matrix_reviews = pgTable(
  'matrix_reviews',
  {
    id: identity(),
    application_id: key().notNull(),
    job_id: key().notNull(),
    question_id: key().notNull(),
    competency_id: key().notNull(),
    indicator_id: key().notNull(),
    level_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    unique('matrix_reviews_person').on(table.application_id, table.question_id, table.indicator_id, table.user_id),
    index('matrix_reviews_indicator').on(table.indicator_id),
    index('matrix_reviews_level').on(table.level_id),
    index('matrix_reviews_question').on(table.question_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.question_id, table.job_id], foreignColumns: [questions.id, questions.job_id] }),
    foreignKey({
      columns: [table.indicator_id, table.competency_id],
      foreignColumns: [matrix_indicators.id, matrix_indicators.competency_id],
    }),
    foreignKey({
      columns: [table.level_id, table.job_id],
      foreignColumns: [matrix_levels.id, matrix_levels.job_id],
    }),
  ],
);

/** Criteria in a template: without ids, a rubric by its question's position. */
export interface JobCriteria {
  rubrics?: { question: number; enabled?: boolean; indicators: { text: string; score: number }[] }[];
  matrix?: { competencies: { name: string; indicators: string[] }[]; levels: string[] };
}
