import { foreignKey, index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { key } from '../columns.ts';
import { questions } from '../activities/questions.ts';
import { users } from '../accounts/users.ts';
import { applications } from '../applicants/applications.ts';

/** The random order in which one reviewer goes through the answers to one question; a place stays with its applicant. */
export const pass_places = pgTable(
  'pass_places',
  {
    question_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    place: integer().notNull(),
    application_id: key().notNull(),
    job_id: key().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.question_id, table.user_id, table.place] }),
    unique('pass_places_applicant').on(table.application_id, table.question_id, table.user_id),
    index('pass_places_job').on(table.job_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.question_id, table.job_id], foreignColumns: [questions.id, questions.job_id] }),
  ],
);
