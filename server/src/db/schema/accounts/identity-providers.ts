import { SSO_PRESETS, SSO_PROTOCOLS } from '@vivavoce/domain/accounts/single-sign-on.ts';
import type { SsoFault } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { boolean, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from './companies.ts';

/** The last test of a provider. */
export interface ProviderTrial {
  at: string;
  /** null for a test that passed. */
  fault: SsoFault | null;
  /** What the provider's token says; empty where it was not accepted. */
  claims: Record<string, string>;
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
    issuer: text().notNull(),
    client_id: text().notNull(),
    /** Sealed. */
    client_secret: text().notNull(),
    /** What the provider publishes about itself, as it was last fetched. */
    description: jsonb().$type<Record<string, unknown>>().notNull(),
    described_at: instant().notNull(),
    active: boolean().notNull().default(false),
    last_test: jsonb().$type<ProviderTrial>(),
    revision: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (table) => [unique('identity_providers_company').on(table.company_id, table.id)],
);
