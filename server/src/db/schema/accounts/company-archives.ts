import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/** An archive of everything of a company, and its file until the link ends. */
export const company_archives = pgTable(
  'company_archives',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    state: text({ enum: ['waiting', 'building', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Finished parts of this many: all rows are one, each stored file is one. */
    parts_done: integer().notNull().default(0),
    parts_total: integer().notNull().default(0),
    /** Storage key of the finished archive. */
    file_key: text(),
    bytes: key(),
    sha256: text(),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    /** The end of the link and of the file. */
    expires_at: instant(),
  },
  (table) => [
    index('company_archives_company').on(table.company_id, table.id),
    uniqueIndex('company_archives_unfinished')
      .on(table.company_id)
      .where(sql`state in ('waiting', 'building')`),
    index('company_archives_expiry').on(table.expires_at),
    index('company_archives_created_by').on(table.created_by),
  ],
);
