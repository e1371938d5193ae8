import { PROVIDER_FAULTS, TEST_PROVIDERS } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from './companies.ts';

/** The access of a company to its test provider. Both secrets are stored sealed. */
export const test_providers = pgTable('test_providers', {
  company_id: key()
    .primaryKey()
    .references(() => companies.id),
  provider: text({ enum: TEST_PROVIDERS }).notNull(),
  /** Address without a slash at its end. */
  base_url: text().notNull(),
  account: text().notNull(),
  api_key: text().notNull(),
  /** null where the provider does not report results; they are asked for then. */
  webhook_secret: text(),
  /** Names the company in the address at which results are reported; it grants nothing. */
  webhook_name: text().notNull().unique(),
  /** When the provider last accepted the access; null before that, and after a change. */
  checked_at: instant(),
  revision: integer().notNull().default(1),
  updated_at: createdAt(),
});

/** Signatures of results that were accepted, for as long as they are valid, so that none is accepted twice. */
export const provider_deliveries = pgTable(
  'provider_deliveries',
  {
    company_id: key()
      .notNull()
      .references(() => test_providers.company_id, { onDelete: 'cascade' }),
    signature: text().notNull(),
    received_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.signature] }),
    index('provider_deliveries_age').on(table.received_at),
  ],
);

/** Tests of erased applicants that the provider is asked to delete; a row goes once it did. */
export const provider_erasures = pgTable(
  'provider_erasures',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    /** The provider's own id of the test. */
    external_id: text().notNull(),
    /** Failed calls, and the reason of the last. */
    tries: integer().notNull().default(0),
    fault: text({ enum: PROVIDER_FAULTS }),
    /** When the provider is called next; null after the last try. */
    next_try_at: instant(),
    requested_at: createdAt(),
  },
  (table) => [
    unique('provider_erasures_test').on(table.company_id, table.external_id),
    index('provider_erasures_due')
      .on(table.next_try_at)
      .where(sql`${table.next_try_at} is not null`),
  ],
);
