import { date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { companies } from '../accounts/companies.ts';
import { key } from '../columns.ts';
import { jobs } from './jobs.ts';

const count = () => integer().notNull().default(0);

/** Visits to an activity of the marketplace on one day, as counts alone: nothing tells one visitor from another. */
export const marketplace_days = pgTable(
  'marketplace_days',
  {
    job_id: key()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    /** In the company's time zone. */
    day: date({ mode: 'string' }).notNull(),
    views: count(),
    opens: count(),
    registrations: count(),
    completions: count(),
  },
  (table) => [
    primaryKey({ name: 'marketplace_days_key', columns: [table.job_id, table.day] }),
    index('marketplace_days_company').on(table.company_id, table.day),
  ],
);
