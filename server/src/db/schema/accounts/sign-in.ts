import { bigint, boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from './companies.ts';
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
