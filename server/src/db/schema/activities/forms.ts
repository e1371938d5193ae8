import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { foreignKey, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { createdAt, identity, key } from '../columns.ts';
import { stored_files } from './files.ts';
import { jobs } from './jobs.ts';

/** Forms of activities. Versions of the activity hold what each applicant was shown. */
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

/** Pictures that scenarios of an activity may show; forms and versions name them by id. */
export const scenario_pictures = pgTable(
  'scenario_pictures',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    file_id: key()
      .notNull()
      .references(() => stored_files.id),
    created_at: createdAt(),
  },
  (table) => [
    index('scenario_pictures_job').on(table.job_id),
    index('scenario_pictures_file').on(table.file_id),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);
