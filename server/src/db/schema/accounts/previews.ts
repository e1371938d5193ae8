import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { key } from '../columns.ts';
import { jobs } from '../activities/jobs.ts';
import { applications } from '../applicants/applications.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/** The sample activity of a member of a freemium company. It and its first applicants do not count in the plan. */
export const previews = pgTable(
  'previews',
  {
    company_id: key()
      .notNull()
      .references(() => companies.id),
    user_id: key()
      .notNull()
      .references(() => users.id),
    job_id: key()
      .notNull()
      .unique()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The member's own application. */
    application_id: key().references(() => applications.id, { onDelete: 'set null' }),
    /** The sample applicant; null once deleted. */
    sample_id: key().references(() => applications.id, { onDelete: 'set null' }),
    /** The largest id of the applicants that the preview began with. */
    last_applicant: key().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id] }),
    index('previews_user').on(table.user_id),
    index('previews_application').on(table.application_id),
    index('previews_sample').on(table.sample_id),
  ],
);
