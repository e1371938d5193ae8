import { sql } from 'drizzle-orm';
import { index, inet, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/**
 * A key for programs that act for a company. Only its hash is stored. It outlives who made it; a revoked one stays, so
 * that its actions can be traced.
 */
export const company_keys = pgTable(
  'company_keys',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    /** Its last characters. */
    token_end: text().notNull(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    /** The account under which its actions are stored: it has no membership, no password and no mailbox. */
    user_id: key()
      .notNull()
      .unique()
      .references(() => users.id),
    name: text().notNull(),
    scopes: text().array().notNull(),
    /** Addresses and networks from which it may be used; empty for those of the company. */
    addresses: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    last_used_at: instant(),
    last_used_from: inet(),
    expires_at: instant(),
    revoked_at: instant(),
    revoked_by: key().references(() => users.id),
  },
  (table) => [index('company_keys_company').on(table.company_id, table.id)],
);
