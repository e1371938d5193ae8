import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, key } from '../columns.ts';
import { companies } from '../accounts/companies.ts';

/** Whether counted mails of a company leave. The lock on its row orders everything that takes room of its budget. */
export const mail_budgets = pgTable('mail_budgets', {
  company_id: key()
    .primaryKey()
    .references(() => companies.id),
  /** Set while sending pauses; with the figures that caused it. */
  paused_at: instant(),
  paused_handed: integer().notNull().default(0),
  paused_refused: integer().notNull().default(0),
  /** The latest resuming: refusals before it count no more. */
  resumed_at: instant(),
});

/**
 * Counted mails by minute, with those among them that a mail server refused. They outlive the mails, so that deleting
 * applicants gives no room.
 */
export const mail_minutes = pgTable(
  'mail_minutes',
  {
    company_id: key()
      .notNull()
      .references(() => companies.id),
    at: instant().notNull(),
    handed: integer().notNull().default(0),
    refused: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.at] }), index('mail_minutes_age').on(table.at)],
);

/**
 * Workers that deliver mails, with the deliveries that each may have under way (tasks/handlers/mail-turns.ts). Not logged:
 * after a crash of the database each takes its turns again.
 */
export const mail_turns = pgTable('mail_turns', {
  worker: text().primaryKey(),
  held: integer().notNull(),
  until: instant().notNull(),
});
