import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, key } from '../columns.ts';
import { companies } from '../accounts/companies.ts';

/** Files uploaded by staff. Copies of an activity share one; it is deleted with its last reference. */
export const stored_files = pgTable('stored_files', {
  id: identity(),
  company_id: key()
    .notNull()
    .references(() => companies.id),
  object_key: text().notNull().unique(),
  media_type: text().notNull(),
  bytes: key().notNull(),
  created_at: createdAt(),
});
