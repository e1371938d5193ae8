import { boolean, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { SECOND_FACTOR_RULES } from '@vivavoce/domain/accounts/account-limits.ts';
import { DATA_ROLES } from '@vivavoce/domain/companies/kind.ts';
import { FIRST_STEPS } from '@vivavoce/domain/reports/first-steps.ts';
import type { Reminder } from '@vivavoce/domain/emails/reminders.ts';
import { STOCK_PICTURES } from '@vivavoce/domain/marketplace/pictures.ts';
import { plans } from './plans.ts';
import { createdAt, identity, instant, key } from '../columns.ts';

/** The newest code, as a keyed hash, with its end and the wrong tries. */
export interface PendingAddress {
  email: string;
  code_hash: string;
  expires_at: string;
  tries: number;
}

export const companies = pgTable(
  'companies',
  {
    id: identity(),
    shortname: text().notNull().unique(),
    account_name: text().notNull(),
    account_type: text({ enum: ['employer', 'school', 'university'] })
      .notNull()
      .default('employer'),
    hub_type: text(),
    alternate_brand: boolean().notNull().default(false),
    plan: text()
      .notNull()
      .default('standard')
      .references(() => plans.key),
    screen_recording: boolean().notNull().default(false),
    ai_smart_priority_enabled: boolean().notNull().default(false),
    /** Activities may measure words in a language that they require. */
    language_signals_enabled: boolean().notNull().default(false),
    /** Activities may show which words of an answer stand elsewhere too. */
    authenticity_signals_enabled: boolean().notNull().default(false),
    ai_summary_enabled: boolean().notNull().default(false),
    /** Monthly limit of the company's AI work, months being those of UTC; null for the limit of the installation. */
    ai_monthly_tokens: integer(),
    ai_monthly_minutes: integer(),
    /** Limits of the mail budget: mails an hour and a day to newcomers; null for the limit of the installation. */
    mails_per_hour: integer(),
    mails_per_day: integer(),
    /** Address of the picture, below the server's own. */
    logo: text(),
    /** Likewise, with sides of about the same length. */
    square_logo: text(),
    primary_color: text(),
    time_zone: text().notNull().default('Europe/London'),
    account_message: text(),
    account_message_style: smallint().notNull().default(1),
    custom_fields: text().notNull().default(''),
    /** The sender's name of mails to applicants where their activity has none; empty for the name of the company. */
    sender_name: text().notNull().default(''),
    /** Where replies go when their activity names no address; empty for none. A code that was mailed to it was typed in. */
    reply_to_email: text().notNull().default(''),
    reply_to_checked_at: instant(),
    /** A user, who may have left since. */
    reply_to_checked_by: key(),
    /** An address whose code was not typed in yet. */
    reply_to_pending: jsonb().$type<PendingAddress>(),
    /** The reasons that staff choose from for a rejection; null for those of the product in the reader's language. */
    rejection_reasons: text().array(),
    /** The reminders of new activities; null for those of the product. */
    reminders: jsonb().$type<Reminder[]>(),
    /** Whether the company may have a marketplace at /marketplace/{shortname}; set by the platform. */
    marketplace_enabled: boolean().notNull().default(false),
    /** Whether the company may be listed at /hub, with a page of its own there; set by the platform. */
    hub_enabled: boolean().notNull().default(false),
    /** The company's own switches for its marketplace and its hub, so that neither opens when the platform allows it. */
    marketplace_open: boolean().notNull().default(false),
    hub_open: boolean().notNull().default(false),
    /** Name of the marketplace; empty for the product's own. */
    marketplace_title: text().notNull().default(''),
    /** A link of the company's own choice in its marketplace, such as to book a coach. */
    marketplace_cta_name: text().notNull().default(''),
    marketplace_cta_link: text().notNull().default(''),
    /** The stock pictures that the company uses; null for all. */
    marketplace_stock_images: text({ enum: STOCK_PICTURES }).array(),
    /** Whether marketplace and hub are dark, whatever the visitor's device prefers. */
    marketplace_dark: boolean().notNull().default(false),
    company_data_role: text({ enum: DATA_ROLES }).notNull().default('controller'),
    /** Presets of an adjustment are granted on request; free text always waits for staff. */
    adjustments_at_once: boolean().notNull().default(false),
    /** Reviewers see the ratings of others once their own are sent; activities may differ. */
    independent_ratings: boolean().notNull().default(true),
    /** Whether feedback to applicants may show the scores of its points. */
    feedback_scores: boolean().notNull().default(false),
    /** E-mails and text messages to applicants that staff decided at night leave in the morning. */
    quiet_hours: boolean().notNull().default(false),
    /** No automatic reminder leaves while it is set. */
    reminders_paused: boolean().notNull().default(false),
    /** Whether activities may send text messages beside e-mails. */
    sms_enabled: boolean().notNull().default(true),
    /** Days for which applicants are kept after an activity closes. */
    retention_days: smallint().notNull().default(180),
    /** Days for which entries of its audit log are kept. */
    audit_days: smallint().notNull().default(400),
    /** Rules of its users' sessions: minutes without a call, and hours since the sign-in. */
    session_idle_minutes: smallint().notNull().default(60),
    session_longest_hours: smallint().notNull().default(12),
    /** Addresses and networks from which its users and their API tokens may call; empty for all. */
    staff_addresses: text().array().notNull().default([]),
    /** The users who need a second factor, how many days they have to set one up, and since when. */
    second_factor_rule: text({ enum: SECOND_FACTOR_RULES }).notNull().default('off'),
    second_factor_grace_days: smallint().notNull().default(7),
    second_factor_since: instant(),
    /** Whether a second factor that a provider of the company names counts as one. */
    provider_factor_counts: boolean().notNull().default(false),
    /** Set while the company is suspended: its users are signed out and its interviews are paused. */
    suspended_at: instant(),
    /** Why it is suspended, for platform administrators; null while it is not. */
    suspended_reason: text(),
    /** The end of the last suspension: reminders that came due before it are dropped. */
    reopened_at: instant(),
    /** The first steps that its owners and admins skipped. */
    skipped_steps: text({ enum: FIRST_STEPS }).array().notNull().default([]),
    /** Increases with every change of the settings. */
    revision: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (table) => [index('companies_plan').on(table.plan)],
);

/** Names that companies had before: their addresses lead to the present ones. A trigger writes them. */
export const former_shortnames = pgTable(
  'former_shortnames',
  {
    id: identity(),
    shortname: text().notNull().unique(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    created_at: createdAt(),
  },
  (table) => [index('former_shortnames_company').on(table.company_id)],
);

/** Every logo that a company had: mails that are out still show it. */
export const company_logos = pgTable(
  'company_logos',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    /** Hash of the picture's bytes; part of its public address. */
    hash: text().notNull(),
    object_key: text().notNull().unique(),
    created_at: createdAt(),
  },
  (table) => [unique('company_logos_hash').on(table.hash, table.company_id)],
);
