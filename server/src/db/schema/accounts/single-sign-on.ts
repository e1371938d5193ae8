import { SSO_PURPOSES } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from '../columns.ts';
import { identity_providers } from './identity-providers.ts';
import { memberships, sessions } from './users.ts';

/** A person at a provider and the account that belongs to it. It ends with the membership. */
export const identities = pgTable(
  'identities',
  {
    provider_id: key().notNull(),
    subject: text().notNull(),
    company_id: key().notNull(),
    user_id: key().notNull(),
    /** As the provider named it when the account was connected; never used to find an account. */
    email: text(),
    created_at: createdAt(),
    last_used_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.provider_id, table.subject] }),
    unique('identities_user').on(table.provider_id, table.user_id),
    index('identities_member').on(table.user_id, table.company_id),
    foreignKey({
      columns: [table.company_id, table.provider_id],
      foreignColumns: [identity_providers.company_id, identity_providers.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.user_id],
      foreignColumns: [memberships.company_id, memberships.user_id],
    }).onDelete('cascade'),
  ],
);

/** A browser that left for a provider. Used up by the first answer that comes back to it. */
export const sign_in_flows = pgTable(
  'sign_in_flows',
  {
    state_hash: text().primaryKey(),
    provider_id: key()
      .notNull()
      .references(() => identity_providers.id, { onDelete: 'cascade' }),
    /** Hash of the cookie of the browser that began. */
    browser_hash: text().notNull(),
    purpose: text({ enum: SSO_PURPOSES }).notNull(),
    /** The session that connects its account or tests the provider; null for a sign-in. */
    session_id: key().references(() => sessions.id, { onDelete: 'cascade' }),
    nonce: text().notNull(),
    /** Sealed: with a stolen code it would be worth a sign-in. */
    verifier: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('sign_in_flows_expiry').on(table.expires_at),
    index('sign_in_flows_provider').on(table.provider_id),
    index('sign_in_flows_session').on(table.session_id),
  ],
);
