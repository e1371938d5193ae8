import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { applications } from './applications.ts';

/** A copy of an applicant's data that they asked for. The row goes with the applicant, its file by a task. */
export const data_archives = pgTable(
  'data_archives',
  {
    id: identity(),
    application_id: key().notNull(),
    company_id: key().notNull(),
    state: text({ enum: ['waiting', 'building', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Finished files, of this many. */
    files_done: integer().notNull().default(0),
    files_total: integer().notNull().default(0),
    /** Storage key of the finished archive. */
    file_key: text(),
    bytes: key(),
    sha256: text(),
    created_at: createdAt(),
    /** The end of the link and of the file. */
    expires_at: instant(),
  },
  (table) => [
    index('data_archives_application').on(table.application_id, table.id),
    uniqueIndex('data_archives_unfinished')
      .on(table.application_id)
      .where(sql`state in ('waiting', 'building')`),
    index('data_archives_expiry').on(table.expires_at),
    foreignKey({
      columns: [table.application_id, table.company_id],
      foreignColumns: [applications.id, applications.company_id],
    }).onDelete('cascade'),
  ],
);
