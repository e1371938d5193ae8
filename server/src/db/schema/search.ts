import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { key } from './columns.ts';

/**
 * What the search reads, one row per application, kept right by triggers. Apart from `applications`, because those rows
 * change with every step of an interview and this text hardly ever does.
 */
export const search_entries = pgTable(
  'search_entries',
  {
    application_id: key()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    company_id: key().notNull(),
    job_id: key().notNull(),
    /** In small letters without accents, each word after a mark: name and external id, and in a second line the e-mail address. */
    words: text().notNull(),
  },
  (table) => [
    index('search_entries_company').on(table.company_id, table.application_id.desc().nullsFirst()),
    index('search_entries_job').on(table.job_id, table.application_id.desc().nullsFirst()),
    // What waits to be sorted in is read by every search, so it is kept short.
    index('search_entries_words')
      .using('gin', table.company_id, table.job_id, table.words.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 256 }),
  ],
);
