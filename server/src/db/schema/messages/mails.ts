import { MAIL_TEXT_NAMES } from '@vivavoce/domain/emails/mail-texts.ts';
import { MAIL_TYPES } from '@vivavoce/domain/emails/mail-types.ts';
import type { MailType } from '@vivavoce/domain/emails/mail-types.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { applications } from '../applicants/applications.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from '../accounts/companies.ts';
import { jobs } from '../activities/jobs.ts';
import { mailings } from './mailings.ts';
import { users } from '../accounts/users.ts';

/**
 * One e-mail, rendered when it was decided. `attempting` is committed before the transport is called and `sent` after
 * it answered; a crash between the two shows as `uncertain`, and such a mail is never sent again automatically.
 */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    message_id: text().notNull(),
    company_id: key().references(() => companies.id),
    job_id: key().references(() => jobs.id, { onDelete: 'cascade' }),
    application_id: key().references(() => applications.id, { onDelete: 'cascade' }),
    user_id: key().references(() => users.id),
    mailing_id: key().references(() => mailings.id, { onDelete: 'cascade' }),
    type: text({ enum: Object.keys(MAIL_TYPES) as [MailType, ...MailType[]] }).notNull(),
    to_address: text().notNull(),
    to_name: text().notNull(),
    from_name: text().notNull(),
    reply_to: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** A calendar file that goes with it. */
    calendar: text(),
    /**
     * The seed of the token in this mail's link. The stored text has a gap for it, filled when the mail is sent: read
     * access to the database, or to a copy of it, is not enough to take over an account.
     */
    link_nonce: text(),
    state: text({ enum: ['queued', 'attempting', 'sent', 'uncertain', 'failed'] })
      .notNull()
      .default('queued'),
    error: text(),
    created_at: createdAt(),
    attempted_at: instant(),
    sent_at: instant(),
    /** The staff member who sent it; null for a mailing, which stores it, and for automatic mails. */
    requested_by: key().references(() => users.id),
    /** Failed attempts before the last, with their errors; null without any. */
    tries: jsonb().$type<{ at: string; error: string }[]>(),
    /** Postponed, and tried again by then. */
    next_try_at: instant(),
    /** When it took a place in the budget of its company; null before, and where it needs none. */
    counted_at: instant(),
    /** Queued without a task until the budget has room, or until sending is resumed. */
    waits_for_budget: boolean().notNull().default(false),
  },
  (table) => [
    unique('mails_message_id').on(table.message_id),
    index('mails_application').on(table.application_id, table.id),
    index('mails_job').on(table.job_id),
    unique('mails_mailing').on(table.mailing_id, table.application_id),
    // Progress of a mailing. Waiting and running mails are in no index, because ten thousand of them change it twice.
    index('mails_ends')
      .on(table.mailing_id, table.state)
      .where(sql`mailing_id is not null and state in ('sent', 'uncertain', 'failed')`),
    // Postponed mails of a mailing; there are few.
    index('mails_put_off')
      .on(table.mailing_id, table.next_try_at)
      .where(sql`next_try_at is not null`),
    // Mails that an operator checks.
    index('mails_problems')
      .on(table.id)
      .where(sql`state in ('uncertain', 'failed')`),
    // Recent mails of a company.
    index('mails_messages')
      .on(table.company_id, table.created_at)
      .where(sql`type = 'message'`),
    // Recent mails after which no reminder leaves for some hours.
    index('mails_recent')
      .on(table.created_at)
      .where(sql`type in ('invitation', 'extension')`),
    // Recent mails about mentions of a person.
    index('mails_mentions')
      .on(table.user_id, table.created_at)
      .where(sql`type = 'comment_mention'`),
    // The newest invitation of a user.
    index('mails_user_invitations')
      .on(table.user_id, table.id)
      .where(sql`type = 'user_invitation'`),
    // Those without room, of companies in turn.
    index('mails_waiting')
      .on(table.company_id, table.id)
      .where(sql`waits_for_budget and state = 'queued'`),
    // They leave with their reader, who may have no application of one company that they belong to.
    index('mails_learner_links')
      .on(table.user_id)
      .where(sql`type = 'learner_link'`),
    index('mails_tests')
      .on(table.user_id, table.created_at)
      .where(sql`type = 'test'`),
  ],
);

/**
 * A text that a company wrote for one kind of e-mail in one language. The default one takes the place of the product's
 * own; the others are offered when staff write.
 */
export const company_emails = pgTable(
  'company_emails',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    type: text({ enum: MAIL_TEXT_NAMES }).notNull(),
    locale: text({ enum: ['en-gb', 'fr-fr'] }).notNull(),
    name: text().notNull(),
    is_default: boolean().notNull(),
    /** Empty for the product's own. */
    subject: text().notNull(),
    body_text: text().notNull(),
    from_name: text().notNull(),
    reply_to_email: text().notNull(),
    promote_practice: boolean().notNull(),
    revision: integer().notNull().default(1),
    updated_at: createdAt(),
  },
  (table) => [
    uniqueIndex('company_emails_default')
      .on(table.company_id, table.type, table.locale)
      .where(sql`is_default`),
    uniqueIndex('company_emails_name').on(table.company_id, table.type, table.locale, sql`lower(${table.name})`),
  ],
);

/** Stored replies to calls with an Idempotency-Key. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    id: identity(),
    owner: text().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    /** Set by the transaction of the call, so that a repeat whose answer was lost does not act once more. */
    has_effect: boolean().notNull().default(false),
    status: key(),
    response: text(),
    created_at: createdAt(),
    /** The latest sign of life of a call that is not answered, by the time of the database. */
    renewed_at: createdAt(),
  },
  (table) => [
    unique('idempotency_keys_key').on(table.owner, table.operation, table.key),
    index('idempotency_keys_age').on(table.created_at),
  ],
);
