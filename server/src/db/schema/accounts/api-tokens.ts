import { foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { memberships, users } from './users.ts';

/**
 * A key for programs that act as a user. Only its hash is stored. It is deleted with its membership; a revoked one
 * stays, so that its actions can be traced.
 */
export const api_tokens = pgTable(
  'api_tokens',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    company_id: key(),
    name: text().notNull(),
    scopes: text().array().notNull(),
    created_at: createdAt(),
    last_used_at: instant(),
    expires_at: instant(),
    revoked_at: instant(),
  },
  (table) => [
    index('api_tokens_user').on(table.user_id),
    // The reverse order of the primary key, so that ending a membership finds its tokens.
    index('api_tokens_membership').on(table.company_id, table.user_id),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [memberships.company_id, memberships.user_id],
    }).onDelete('cascade'),
  ],
);
