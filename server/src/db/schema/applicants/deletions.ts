import { foreignKey, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { jobs } from '../activities/jobs.ts';
import { users } from '../accounts/users.ts';

/** The deletion of an activity and its progress; the row disappears with the activity. */
export const deletions = pgTable(
  'deletions',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    /** Applicants when it started, and those deleted since. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    /** The figures of its applicants are kept for reports. */
    figures_kept_at: instant(),
    /** All attempts failed; a user may try again. */
    failed_at: instant(),
  },
  (table) => [
    unique('deletions_job').on(table.job_id),
    index('deletions_company').on(table.company_id, table.id.desc().nullsFirst()),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);
