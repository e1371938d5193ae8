import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, smallint } from 'drizzle-orm/pg-core';
import { createdAt, key } from '../columns.ts';
import { applications } from './applications.ts';

/** Reply of an applicant to the survey after sending; staff see the figures of an activity only. */
export const survey_replies = pgTable(
  'survey_replies',
  {
    application_id: key().primaryKey(),
    job_id: key().notNull(),
    ease: smallint().notNull(),
    fairness: smallint().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('survey_replies_job').on(table.job_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    check('survey_replies_scale', sql`ease between 1 and 5 and fairness between 1 and 5`),
  ],
);
