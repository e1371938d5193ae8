import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/users.ts';
import { questions } from '../activities/questions.ts';
import { createdAt, instant, key } from '../columns.ts';
import { applications } from './applications.ts';

/** Answers of an applicant that do not meet a requirement of the activity, as the rule was when they were compared. */
export const unmet_requirements = pgTable(
  'unmet_requirements',
  {
    application_id: key().notNull(),
    question_id: key().notNull(),
    job_id: key().notNull(),
    requirement: text().notNull(),
    /** The selected options that do not meet it. */
    choices: jsonb().$type<string[]>().notNull(),
    created_at: createdAt(),
    /** When a person decided that the applicant meets it nevertheless; null while the mark stands. */
    met_at: instant(),
    met_by: key().references(() => users.id, { onDelete: 'set null' }),
    met_note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.question_id] }),
    index('unmet_requirements_question').on(table.question_id),
    index('unmet_requirements_met_by').on(table.met_by),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.question_id, table.job_id],
      foreignColumns: [questions.id, questions.job_id],
    }).onDelete('cascade'),
  ],
);
