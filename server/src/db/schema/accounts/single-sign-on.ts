import { SSO_FAULTS, SSO_PURPOSES } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { jobs } from '../activities/jobs.ts';
import { createdAt, instant, key } from '../columns.ts';
import { identity_providers } from './identity-providers.ts';
import type { ProviderSessionName } from './identity-providers.ts';
import { memberships, sessions, users } from './users.ts';

/** A person at a provider and the account that belongs to it. It ends with the membership. */
export const identities = pgTable(
  'identities',
  {
    provider_id: key().notNull(),
    subject: text().notNull(),
    company_id: key().notNull(),
    user_id: key().notNull(),
    /** Address as the provider named it when the account was connected; never used to find an account. */
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
    /** The activity for which an applicant signs in; null for everybody else. */
    job_id: key().references(() => jobs.id, { onDelete: 'cascade' }),
    /** The id of the request, where the provider speaks SAML. */
    nonce: text().notNull(),
    /** Sealed: with a stolen code it would be worth a sign-in. Null where the provider speaks SAML. */
    verifier: text(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('sign_in_flows_expiry').on(table.expires_at),
    index('sign_in_flows_provider').on(table.provider_id),
    index('sign_in_flows_session').on(table.session_id),
    index('sign_in_flows_job').on(table.job_id),
  ],
);

/**
 * Result of a sign-in, until the browser comes for it: the form of a SAML provider brings no cookie of ours, and an
 * applicant registers on a page that follows. Used up by the first call that holds the ticket and the cookie.
 */
export const sign_in_results = pgTable(
  'sign_in_results',
  {
    ticket_hash: text().primaryKey(),
    provider_id: key()
      .notNull()
      .references(() => identity_providers.id, { onDelete: 'cascade' }),
    browser_hash: text().notNull(),
    purpose: text({ enum: SSO_PURPOSES }).notNull(),
    session_id: key().references(() => sessions.id, { onDelete: 'cascade' }),
    job_id: key().references(() => jobs.id, { onDelete: 'cascade' }),
    /** The person, as pairs of a name and a value; null for an answer that was not accepted. */
    claims: jsonb().$type<[name: string, value: unknown][]>(),
    fault: text({ enum: SSO_FAULTS }),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('sign_in_results_expiry').on(table.expires_at),
    index('sign_in_results_provider').on(table.provider_id),
    index('sign_in_results_session').on(table.session_id),
    index('sign_in_results_job').on(table.job_id),
  ],
);

/** Messages of providers that count once: assertions and logout tokens, until they would be too old anyway. */
export const provider_messages = pgTable(
  'provider_messages',
  {
    provider_id: key()
      .notNull()
      .references(() => identity_providers.id, { onDelete: 'cascade' }),
    id_hash: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider_id, table.id_hash] }),
    index('provider_messages_expiry').on(table.expires_at),
  ],
);

/** How the provider names a session of ours, for its logout. */
export const provider_sessions = pgTable(
  'provider_sessions',
  {
    session_id: key()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    provider_id: key()
      .notNull()
      .references(() => identity_providers.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    sid: text(),
    name_id: jsonb().$type<ProviderSessionName['name_id']>(),
    /** Sealed. */
    id_token: text(),
  },
  (table) => [
    index('provider_sessions_sid').on(table.provider_id, table.sid),
    index('provider_sessions_subject').on(table.provider_id, table.subject),
  ],
);

/** A person at a provider who applied through it. */
export const applicant_identities = pgTable(
  'applicant_identities',
  {
    provider_id: key()
      .notNull()
      .references(() => identity_providers.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider_id, table.subject] }),
    unique('applicant_identities_user').on(table.user_id, table.provider_id),
  ],
);
