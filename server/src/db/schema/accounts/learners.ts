import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant } from '../columns.ts';

/*
 * The place of a learner belongs to an address that its reader has proved, not to an account: what is shown follows the
 * address that applications have now. Addresses are stored in small letters.
 */

/**
 * Addresses for which the link to the place was requested, until the task looks up their applications. The call stores
 * the same for every address, so its time reveals nothing.
 */
export const learner_requests = pgTable(
  'learner_requests',
  {
    id: identity(),
    email: text().notNull(),
    locale: text({ enum: ['en-gb', 'fr-fr'] }).notNull(),
    created_at: createdAt(),
  },
  (table) => [index('learner_requests_age').on(table.created_at)],
);

/** A mailed link to the place, for once. Only the hash of its token is stored. */
export const learner_links = pgTable(
  'learner_links',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    email: text().notNull(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [
    index('learner_links_email').on(table.email, table.created_at),
    index('learner_links_expiry').on(table.expires_at),
  ],
);

/** A browser in which a learner is signed in. Signing out deletes the row, and with it what it opened. */
export const learner_sessions = pgTable(
  'learner_sessions',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    email: text().notNull(),
    created_at: createdAt(),
    last_seen_at: createdAt(),
    user_agent: text(),
  },
  (table) => [
    index('learner_sessions_email').on(table.email),
    // By their beginning, because that never changes and other columns would need an update per call.
    index('learner_sessions_age').on(table.created_at),
  ],
);
