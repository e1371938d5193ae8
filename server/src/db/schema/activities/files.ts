import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, key } from '../columns.ts';
import { companies } from '../accounts/companies.ts';

/** Files that staff handed in. Activities share one, as copies do; it goes when the last that names it has gone. */
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
