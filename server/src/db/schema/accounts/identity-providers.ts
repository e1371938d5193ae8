import { SSO_AUDIENCES, SSO_PRESETS, SSO_PROTOCOLS, SSO_ROLES } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { SsoFault } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { ClaimNames } from '@vivavoce/domain/accounts/claim-names.ts';
import { boolean, date, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from './companies.ts';

/** The last test of a provider. */
export interface ProviderTrial {
  at: string;
  /** null for a test that passed. */
  fault: SsoFault | null;
  /** Claims of the provider's token; empty where it was not accepted. */
  claims: Record<string, string>;
  /** The person behind the claims by the settings of the provider; absent in older tests, and where the token was not accepted. */
  person?: TrialPerson | null;
}

export interface TrialPerson {
  subject: string;
  email: string | null;
  /** Whether the provider confirms the address. */
  confirmed: boolean;
  first_name: string;
  last_name: string;
}

/** How a provider names a session of ours: what its logout names, and what ours tells it. */
export interface ProviderSessionName {
  subject: string;
  /** `sid` of a token, `SessionIndex` of an assertion. */
  sid: string | null;
  /** The NameID with its format and qualifiers, as the provider wrote it; null for OpenID Connect. */
  name_id: Record<'value' | 'format' | 'name_qualifier' | 'sp_name_qualifier', string> | null;
  /** Sealed; null for SAML, and where the provider's session is not ended from here. */
  id_token: string | null;
}

/** A provider through which users of a company sign in. */
export const identity_providers = pgTable(
  'identity_providers',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    protocol: text({ enum: SSO_PROTOCOLS }).notNull().default('oidc'),
    preset: text({ enum: SSO_PRESETS }).notNull(),
    name: text().notNull(),
    /** Names the provider in its addresses; it grants nothing. */
    public_name: text().notNull().unique(),
    /** The issuer; for SAML the entity id of the provider. */
    issuer: text().notNull(),
    /** Null for SAML, as is the secret. */
    client_id: text(),
    /** Sealed. */
    client_secret: text(),
    /** The day on which the provider stops accepting it, as the company said; null where that is unknown. */
    secret_expires_on: date({ mode: 'string' }),
    /** Address at which the metadata of a SAML provider is read again; null where a file was uploaded. */
    metadata_address: text(),
    /** Metadata of the provider, as they were last fetched. */
    description: jsonb().$type<Record<string, unknown>>().notNull(),
    described_at: instant().notNull(),
    /** Metadata that the provider publishes now, where an owner has to accept them first. */
    changed_description: jsonb().$type<Record<string, unknown>>(),
    /** The last warning before a certificate of the provider, or its secret, ends: the days that it named. */
    warned_days: integer(),
    audience: text({ enum: SSO_AUDIENCES }).notNull().default('staff'),
    /** Role of a person after the first sign-in; null where a sign-in adds no users. */
    default_role: text({ enum: SSO_ROLES }),
    claim_names: jsonb()
      .$type<ClaimNames>()
      .notNull()
      .default({ subject: '', email: 'email', first_name: 'given_name', last_name: 'family_name' }),
    /** Signing out here ends the session at the provider, too. */
    ends_session: boolean().notNull().default(false),
    active: boolean().notNull().default(false),
    last_test: jsonb().$type<ProviderTrial>(),
    /** Time since which calls to the provider bring no answer; null while it answers. */
    silent_since: instant(),
    revision: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (table) => [unique('identity_providers_company').on(table.company_id, table.id)],
);

/** Our keys for a SAML provider: they sign what we ask, and what it encrypts for us is read with them. */
export const provider_keys = pgTable(
  'provider_keys',
  {
    id: identity(),
    provider_id: key()
      .notNull()
      .references(() => identity_providers.id, { onDelete: 'cascade' }),
    /** Sealed. */
    private_key: text().notNull(),
    certificate: text().notNull(),
    expires_at: instant().notNull(),
    /** Time since which it signs by the choice of an owner; a key that follows waits until the provider knows it. */
    used_from: instant(),
    /** The last warning before its end: the days that it named. */
    warned_days: integer(),
    created_at: createdAt(),
  },
  (table) => [index('provider_keys_provider').on(table.provider_id)],
);
