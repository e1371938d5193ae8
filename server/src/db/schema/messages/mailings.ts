import type { ReminderText } from '@vivavoce/domain/emails/reminders.ts';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { applications } from '../applicants/applications.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { jobs } from '../activities/jobs.ts';
import { users } from '../accounts/users.ts';

/** Sender, subject and body of one mailing; what is absent comes from the activity. */
interface MailingOverrides {
  from_name?: string;
  reply_to?: string;
  subject?: string;
  body?: string;
  /** Of a reminder: the product's own text, and whether it is only for applicants who have not opened their link. */
  reminder?: ReminderText;
  unopened?: true;
  /** Of an invitation: the cohort that the activity is assigned to. */
  cohort?: { name: string; is_practice: boolean };
}

/**
 * One mailing to many applicants of an activity. A task creates its mails in batches, each in one transaction with its
 * progress; so a crash neither loses nor repeats a mail.
 */
export const mailings = pgTable(
  'mailings',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    kind: text({ enum: ['invitation', 'reminder', 'extension', 'message', 'rejection'] }).notNull(),
    overrides: jsonb().$type<MailingOverrides>().notNull().default({}),
    total: integer().notNull(),
    /** How many of its mails exist, and how many were skipped as outdated. */
    created: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    /** Null for automatic mailings. */
    created_by: key().references(() => users.id),
    created_at: createdAt(),
    /** Start of sending; until then the mailing can be cancelled. */
    start_at: createdAt(),
    /** A bulk operation still collects the recipients; until it has ended the mailing neither starts nor is visible. */
    held: boolean().notNull().default(false),
    cancelled_at: instant(),
    finished_at: instant(),
  },
  (table) => [
    unique('mailings_id_job').on(table.id, table.job_id),
    index('mailings_job').on(table.job_id, table.id.desc().nullsFirst()),
    index('mailings_open')
      .on(table.id)
      .where(sql`finished_at is null and cancelled_at is null`),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);

export const mailing_recipients = pgTable(
  'mailing_recipients',
  {
    mailing_id: key().notNull(),
    job_id: key().notNull(),
    application_id: key().notNull(),
    /** `skipped`: the mail was outdated when its turn came (answered, withdrawn, revoked). */
    state: text({ enum: ['waiting', 'created', 'skipped'] })
      .notNull()
      .default('waiting'),
  },
  (table) => [
    primaryKey({ columns: [table.mailing_id, table.application_id] }),
    index('mailing_recipients_waiting')
      .on(table.mailing_id, table.application_id)
      .where(sql`state = 'waiting'`),
    index('mailing_recipients_application').on(table.application_id),
    foreignKey({ columns: [table.mailing_id, table.job_id], foreignColumns: [mailings.id, mailings.job_id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);

/** Reminders that were sent; `about` is the invitation or the deadline, so a moved deadline counts again, or of a manual one its own time. */
export const reminders = pgTable(
  'reminders',
  {
    application_id: key()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The name of the reminder among those of its activity, or `manual`. */
    kind: text().notNull(),
    about: instant().notNull(),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.kind, table.about] }),
    index('reminders_at').on(table.at),
  ],
);
