import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { companies } from '../accounts/companies.ts';
import { createdAt, identity, instant, key } from '../columns.ts';

/** Public dates of a company, such as a careers fair: visitors see them on its hub. */
export const company_events = pgTable(
  'company_events',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    title: text().notNull(),
    /** Plain text. */
    description: text().notNull().default(''),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    /** The zone in which the times are shown. */
    time_zone: text().notNull(),
    place: text().notNull().default(''),
    link: text().notNull().default(''),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [index('company_events_company').on(table.company_id, table.ends_at)],
);
