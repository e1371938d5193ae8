import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from './companies.ts';
import { identity_providers } from './identity-providers.ts';
import { memberships } from './users.ts';

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
    /** Text of the DNS record; it is public. */
    token: text().notNull(),
    verified_at: instant(),
    /** The last look at the DNS. */
    checked_at: instant(),
    /** Time since which the record of a verified domain is missing. */
    missing_since: instant(),
    /** Time since which addresses of the domain sign in through this provider alone; null where they need not. */
    enforced_since: instant(),
    enforced_provider_id: key(),
    /** The owner who gets in with a password where the provider fails. */
    break_glass_user_id: key(),
    created_at: createdAt(),
  },
  (table) => [
    unique('company_domains_claim').on(table.company_id, table.domain),
    uniqueIndex('company_domains_verified')
      .on(table.domain)
      .where(sql`verified_at is not null`),
    check(
      'company_domains_enforced',
      sql`num_nulls(enforced_since, enforced_provider_id, break_glass_user_id) in (0, 3)`,
    ),
    index('company_domains_enforced_company')
      .on(table.company_id)
      .where(sql`enforced_since is not null`),
    foreignKey({
      name: 'company_domains_enforced_provider',
      columns: [table.company_id, table.enforced_provider_id],
      foreignColumns: [identity_providers.company_id, identity_providers.id],
    }),
    foreignKey({
      name: 'company_domains_break_glass',
      columns: [table.company_id, table.break_glass_user_id],
      foreignColumns: [memberships.company_id, memberships.user_id],
    }),
    index('company_domains_enforced_provider')
      .on(table.enforced_provider_id)
      .where(sql`enforced_provider_id is not null`),
    index('company_domains_break_glass')
      .on(table.break_glass_user_id)
      .where(sql`break_glass_user_id is not null`),
    index('company_domains_check')
      .on(table.checked_at)
      .where(sql`verified_at is not null`),
  ],
);
