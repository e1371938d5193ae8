import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { foreignKey, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, key } from '../columns.ts';
import { jobs } from './jobs.ts';

/** What applicants of an activity fill in. Versions of the activity hold what each applicant was shown. */
export const job_forms = pgTable(
  'job_forms',
  {
    job_id: key().primaryKey(),
    company_id: key().notNull(),
    content: jsonb().$type<FormContent>().notNull(),
    revision: integer().notNull().default(1),
    updated_at: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);
