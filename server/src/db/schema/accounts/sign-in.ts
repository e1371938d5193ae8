import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { users } from './users.ts';

/** A mailed link by which its bearer chooses a password, once. Of the token only the hash is kept. */
export const password_links = pgTable(
  'password_links',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: ['reset', 'first'] }).notNull(),
    /** As the person was called in the invitation, to be put right by its reader; null where nobody was named. */
    first_name: text(),
    last_name: text(),
    /** Somebody typed the address and asked; others come with an invitation. Only the former are few a day. */
    asked: boolean().notNull().default(false),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
    /** A newer link, or a password chosen otherwise, took its place. */
    replaced_at: instant(),
  },
  (table) => [
    index('password_links_user').on(table.user_id, table.created_at),
    index('password_links_expiry').on(table.expires_at),
  ],
);

/**
 * Addresses for which a link was asked, until the task has looked who that is. The call stores the same for everybody, so
 * that its time tells nothing.
 */
export const password_requests = pgTable(
  'password_requests',
  {
    id: identity(),
    email: text().notNull(),
    /** Where the link leads after the password was chosen. */
    next_path: text(),
    created_at: createdAt(),
  },
  (table) => [index('password_requests_age').on(table.created_at)],
);

/** Counts of what is limited across all processes, by keyed hash (plugins/shared-limit.ts). The library expects these columns in this order. */
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
