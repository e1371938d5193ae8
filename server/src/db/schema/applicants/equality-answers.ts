import { ETHNICITIES, SEXES } from '@vivavoce/domain/reports/bias.ts';
import { foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, key } from '../columns.ts';
import { applications } from './applications.ts';

/**
 * Sex and ethnicity that applicants volunteered. Read by the applicants themselves, and in counts by the bias report.
 */
export const equality_answers = pgTable(
  'equality_answers',
  {
    application_id: key().primaryKey(),
    job_id: key().notNull(),
    sex: text({ enum: SEXES }),
    ethnicity: text({ enum: ETHNICITIES }),
    at: createdAt(),
  },
  (table) => [
    index('equality_answers_job').on(table.job_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);
