import { SECOND_FACTORS, SESSION_LIMITS, SIGN_IN_METHODS } from '@vivavoce/domain/accounts/account-limits.ts';
import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companies } from './companies.ts';
import { identity_providers } from './identity-providers.ts';
import { createdAt, identity, instant, key } from '../columns.ts';

/**
 * Every person with an address: staff, reviewers and applicants. Only those with a password hash can sign in. The name
 * is empty until its owner, or an administrator of the owner's company, sets it: the name that others typed is stored
 * on the application or the seat.
 */
export const users = pgTable(
  'users',
  {
    /**
     * Random, not sequential: it appears in answers, and must not reveal when, or whether, an account was created
     * before.
     */
    id: key()
      .primaryKey()
      .default(sql`draw_account_id()`),
    email: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    full_name: text()
      .notNull()
      .generatedAlwaysAs(sql`btrim(first_name || ' ' || last_name)`),
    locale: text({ enum: ['en-gb', 'fr-fr'] })
      .notNull()
      .default('en-gb'),
    password_hash: text(),
    password_changed_at: instant(),
    /** The last sign-in; null before the first. */
    signed_in_at: instant(),
    /** The last sign-in with the password and an own second factor. */
    both_proved_at: instant(),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

export const memberships = pgTable(
  'memberships',
  {
    company_id: key()
      .notNull()
      .references(() => companies.id),
    user_id: key()
      .notNull()
      .references(() => users.id),
    role: text({ enum: ['owner', 'admin', 'member'] })
      .notNull()
      .default('member'),
    create_interview_only: boolean().notNull().default(false),
    /** First day of the last month that needs no monthly report by e-mail any more; null for who gets none. */
    reported_month: date({ mode: 'string' }),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.user_id] }),
    index('memberships_user').on(table.user_id),
    index('memberships_reported')
      .on(table.company_id, table.reported_month)
      .where(sql`reported_month is not null`),
  ],
);

/** One signed-in browser. The token itself is only in the cookie. */
export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    company_id: key(),
    created_at: createdAt(),
    last_seen_at: createdAt(),
    ended_at: instant(),
    user_agent: text(),
    method: text({ enum: SIGN_IN_METHODS }).notNull().default('password'),
    /** The second proof at the sign-in; null where there was none. */
    second_factor: text({ enum: SECOND_FACTORS }),
    /** The provider of a session that a provider proved. */
    provider_id: key().references(() => identity_providers.id, { onDelete: 'set null' }),
    /** When the user last proved again who they are; null for not since the sign-in. */
    proved_at: instant(),
    /** Copied from the rules of the company, so that one row says whether it lives. */
    idle_seconds: integer().notNull().default(SESSION_LIMITS.idle_seconds),
    longest_seconds: integer().notNull().default(SESSION_LIMITS.longest_seconds),
  },
  (table) => [
    index('sessions_user').on(table.user_id),
    // For purging. By their beginning, because that never changes and other columns would need an update per call.
    index('sessions_age').on(table.created_at),
    index('sessions_provider')
      .on(table.provider_id)
      .where(sql`provider_id is not null`),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [memberships.company_id, memberships.user_id],
    }).onDelete('cascade'),
  ],
);
