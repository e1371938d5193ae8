import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from './companies.ts';

/** A mail domain that a company claims; it counts once the record in the DNS was found. */
export const company_domains = pgTable(
  'company_domains',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    /** In ASCII and lower case. */
    domain: text().notNull(),
    /** What the record holds; it is public. */
    token: text().notNull(),
    verified_at: instant(),
    /** The last look at the DNS. */
    checked_at: instant(),
    /** Since when the record of a verified domain is gone. */
    missing_since: instant(),
    created_at: createdAt(),
  },
  (table) => [
    unique('company_domains_claim').on(table.company_id, table.domain),
    uniqueIndex('company_domains_verified')
      .on(table.domain)
      .where(sql`verified_at is not null`),
    index('company_domains_check')
      .on(table.checked_at)
      .where(sql`verified_at is not null`),
  ],
);
