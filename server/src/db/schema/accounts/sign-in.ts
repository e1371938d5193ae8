import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { jobs } from '../activities/jobs.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from './companies.ts';
import { identity_providers } from './identity-providers.ts';
import { users } from './users.ts';

/** A mailed link for setting a password, once. Only the token's hash is stored. */
export const password_links = pgTable(
  'password_links',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: ['reset', 'first'] }).notNull(),
    /** The person's name in the invitation, which the reader may correct; null where the invitation had no name. */
    first_name: text(),
    last_name: text(),
    /** Requested by typing the address; others come with an invitation. Only the former are limited per day. */
    requested: boolean().notNull().default(false),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
    /** When a newer link, or a password set otherwise, replaced it. */
    replaced_at: instant(),
  },
  (table) => [
    index('password_links_user').on(table.user_id, table.created_at),
    index('password_links_expiry').on(table.expires_at),
  ],
);

/**
 * A new address of an account that its reader has not confirmed yet. Only the token's hash is stored. The newest of a
 * user counts.
 */
export const email_changes = pgTable(
  'email_changes',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    /** The company whose administrator asked for it: its end there ends the link. */
    company_id: key()
      .notNull()
      .references(() => companies.id),
    new_email: text().notNull(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
  },
  (table) => [unique('email_changes_user').on(table.user_id), index('email_changes_expiry').on(table.expires_at)],
);

/**
 * Addresses that accounts left, as long as the person can object. Only the hash of the token in the mail to the former
 * address is stored.
 */
export const address_changes = pgTable(
  'address_changes',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    from_email: text().notNull(),
    to_email: text().notNull(),
    changed_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** Moment of an objection against this change or an earlier one. */
    closed_at: instant(),
  },
  (table) => [index('address_changes_user').on(table.user_id), index('address_changes_expiry').on(table.expires_at)],
);

/**
 * Invitations to accounts that exist, until their people accept: to become a member, and to be connected with a provider
 * of the company where one is named. An account is a member only afterwards. Only the token's hash is stored.
 */
export const company_invitations = pgTable(
  'company_invitations',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    user_id: key()
      .notNull()
      .references(() => users.id),
    /** The person at a provider of the company who asked to sign in; null where the directory named a user. */
    provider_id: key().references(() => identity_providers.id, { onDelete: 'cascade' }),
    subject: text(),
    /** Name as the company knows it, for an account without one. */
    first_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    /** Role of the new member; a present member keeps theirs. */
    role: text({ enum: ['admin', 'member', 'own_activities'] }).notNull(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
  },
  (table) => [
    unique('company_invitations_person').on(table.company_id, table.user_id),
    index('company_invitations_user').on(table.user_id),
    index('company_invitations_provider').on(table.provider_id),
    index('company_invitations_expiry').on(table.expires_at),
    check('company_invitations_subject', sql`num_nulls(${table.provider_id}, ${table.subject}) in (0, 2)`),
  ],
);

/**
 * Addresses for which a link was requested, until the task looks up their accounts. The call stores the same for every
 * address, so its time reveals nothing.
 */
export const password_requests = pgTable(
  'password_requests',
  {
    id: identity(),
    email: text().notNull(),
    /** Page to which the link redirects after the password was set. */
    next_path: text(),
    created_at: createdAt(),
  },
  (table) => [index('password_requests_age').on(table.created_at)],
);

/**
 * Addresses for which the link to an interview was requested, until the task looks up their applications. The call stores
 * the same for every address, so its time reveals nothing.
 */
export const interview_link_requests = pgTable(
  'interview_link_requests',
  {
    id: identity(),
    job_id: key()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** In small letters. */
    email: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('interview_link_requests_age').on(table.created_at),
    index('interview_link_requests_of_job').on(table.job_id),
  ],
);

/**
 * Counters of limits that hold across all processes, by keyed hash (http/shared-limit.ts). The library expects these
 * columns in this order.
 */
export const rate_limits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    /** Milliseconds since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expiry').on(table.expire)],
);

/**
 * Calls of the present window on all nodes, by a keyed hash of operation and address (plugins/call-counts.ts). Not
 * logged: after a crash of the database the counts begin at 0.
 */
export const call_counts = pgTable(
  'call_counts',
  {
    key: text().primaryKey(),
    calls: integer().notNull(),
    /** Milliseconds since 1970. */
    ends_at: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('call_counts_end').on(table.ends_at)],
);
