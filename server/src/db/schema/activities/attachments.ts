import { foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { stored_files } from './files.ts';
import { jobs } from './jobs.ts';

/** Files that applicants of a job can read. */
export const attachments = pgTable(
  'attachments',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    file_id: key()
      .notNull()
      .references(() => stored_files.id),
    filename: text().notNull(),
    created_at: createdAt(),
    /** Removed by staff, and kept for applicants whose version includes it. */
    removed_at: instant(),
  },
  (table) => [
    index('attachments_job').on(table.job_id, table.id),
    index('attachments_file').on(table.file_id),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);
