import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { key } from '../columns.ts';

/**
 * The search text, one row per application, updated by triggers. Apart from `applications`, because those rows change
 * with every step of an interview and this text rarely does.
 */
export const search_entries = pgTable(
  'search_entries',
  {
    application_id: key()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    company_id: key().notNull(),
    job_id: key().notNull(),
    /**
     * Lower-case without accents, each word after a mark: name and external id, and in a second line the e-mail
     * address.
     */
    search_text: text().notNull(),
  },
  (table) => [
    // Read backwards it returns a company's newest first.
    primaryKey({ columns: [table.company_id, table.application_id] }),
    // Not a B-tree, since the planner would read the newest of all companies from it.
    index('search_entries_application').using('hash', table.application_id),
    index('search_entries_job').on(table.job_id, table.application_id),
    // Every search reads the pending list, so it is kept short.
    index('search_entries_text')
      .using('gin', table.company_id, table.job_id, table.search_text.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 256 }),
  ],
);
