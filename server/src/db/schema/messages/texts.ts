import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { applications } from '../applicants/applications.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { mails } from './mails.ts';

/**
 * A text message beside a mail, for applicants with a known number. At most one per mail; its states mean the same as a
 * mail's.
 */
export const text_messages = pgTable(
  'text_messages',
  {
    id: identity(),
    company_id: key().notNull(),
    job_id: key().notNull(),
    application_id: key()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    mail_id: key()
      .notNull()
      .unique()
      .references(() => mails.id, { onDelete: 'cascade' }),
    type: text({ enum: ['invitation', 'reminder'] }).notNull(),
    /** A plus and digits (E.164). */
    to_number: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['queued', 'attempting', 'sent', 'uncertain', 'failed'] })
      .notNull()
      .default('queued'),
    error: text(),
    created_at: createdAt(),
    attempted_at: instant(),
    sent_at: instant(),
  },
  (table) => [index('text_messages_application').on(table.application_id, table.id)],
);
