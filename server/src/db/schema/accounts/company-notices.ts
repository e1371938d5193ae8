import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, key } from '../columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/**
 * The versions of a company's privacy notice and consent text. Rows are only ever added: records of consent name their
 * version. A version without texts withdraws the notice.
 */
export const company_notices = pgTable(
  'company_notices',
  {
    company_id: key()
      .notNull()
      .references(() => companies.id),
    /** Counts from 1 in each company. */
    version: integer().notNull(),
    /** Rich text. */
    notice: text().notNull(),
    consent_text: text().notNull(),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.version] })],
);
