import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/users.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { applications } from './applications.ts';

/** A legal hold: until it is lifted, the applicant's data may not be deleted. Lifted holds stay as history. */
export const legal_holds = pgTable(
  'legal_holds',
  {
    id: identity(),
    application_id: key().notNull(),
    job_id: key().notNull(),
    reason: text().notNull(),
    set_by: key()
      .notNull()
      .references(() => users.id),
    set_at: createdAt(),
    lift_reason: text(),
    lifted_by: key().references(() => users.id),
    lifted_at: instant(),
  },
  (table) => [
    uniqueIndex('legal_holds_standing')
      .on(table.application_id)
      .where(sql`lifted_at is null`),
    index('legal_holds_application').on(table.application_id),
    index('legal_holds_job').on(table.job_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);
