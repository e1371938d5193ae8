import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, key } from '../columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/**
 * Log of views of personal links. Not part of the feed. Rows are only ever added, and outlive the applicant and the
 * token that they name.
 */
export const audit_events = pgTable(
  'audit_events',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    type: text({ enum: ['link.read'] }).notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    /** Null for a session. */
    api_token_id: key(),
    job_id: key().notNull(),
    application_id: key().notNull(),
    at: createdAt(),
  },
  (table) => [
    index('audit_events_reading').on(table.application_id, table.user_id, table.at),
    // For purging.
    index('audit_events_at').on(table.at),
  ],
);
