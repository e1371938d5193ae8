import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/users.ts';
import { jobs } from './jobs.ts';
import { questions } from './questions.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { answers } from '../answers/answers.ts';
import { applications } from '../applicants/applications.ts';

const person = () =>
  key()
    .notNull()
    .references(() => users.id);

/** A calibration round of an activity. One round at most is open; its ratings count in no average. */
export const calibrations = pgTable(
  'calibrations',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    started_by: person(),
    started_at: createdAt(),
    ended_at: instant(),
    ended_by: key().references(() => users.id),
  },
  (table) => [
    uniqueIndex('calibrations_open')
      .on(table.job_id)
      .where(sql`ended_at is null`),
    index('calibrations_job').on(table.job_id, table.id),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);

const round = () =>
  key()
    .notNull()
    .references(() => calibrations.id, { onDelete: 'cascade' });

/** The answers that everybody rates. A deleted answer leaves the round with its ratings. */
export const calibration_answers = pgTable(
  'calibration_answers',
  {
    calibration_id: round(),
    place: smallint().notNull(),
    answer_id: key().notNull(),
    application_id: key().notNull(),
    job_id: key().notNull(),
    question_id: key().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.calibration_id, table.place] }),
    unique('calibration_answers_once').on(table.answer_id, table.calibration_id),
    index('calibration_answers_application').on(table.application_id),
    index('calibration_answers_question').on(table.question_id),
    foreignKey({ columns: [table.answer_id, table.job_id], foreignColumns: [answers.id, answers.job_id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.question_id, table.job_id], foreignColumns: [questions.id, questions.job_id] }),
  ],
);

/** Rating of one answer of a round by one reviewer, on the scale of the activity. */
export const calibration_ratings = pgTable(
  'calibration_ratings',
  {
    calibration_id: key().notNull(),
    place: smallint().notNull(),
    user_id: person(),
    rating: smallint().notNull(),
    note: text().notNull().default(''),
    updated_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.calibration_id, table.place, table.user_id] }),
    foreignKey({
      columns: [table.calibration_id, table.place],
      foreignColumns: [calibration_answers.calibration_id, calibration_answers.place],
    }).onDelete('cascade'),
  ],
);

/** Reviewers whose ratings of a round are sent: others see them, and their reviews are open. */
export const calibration_submissions = pgTable(
  'calibration_submissions',
  { calibration_id: round(), user_id: person(), sent_at: createdAt() },
  (table) => [primaryKey({ columns: [table.calibration_id, table.user_id] })],
);

/** The discussion of one answer of a round. */
export const calibration_comments = pgTable(
  'calibration_comments',
  {
    id: identity(),
    calibration_id: key().notNull(),
    place: smallint().notNull(),
    user_id: person(),
    comment: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('calibration_comments_answer').on(table.calibration_id, table.place, table.id),
    foreignKey({
      columns: [table.calibration_id, table.place],
      foreignColumns: [calibration_answers.calibration_id, calibration_answers.place],
    }).onDelete('cascade'),
  ],
);
