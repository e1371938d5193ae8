import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Limits and features of companies. A limit of null is none. */
export const plans = pgTable(
  'plans',
  {
    key: text().primaryKey(),
    name: text().notNull(),
    /** Companies on the plan get the reduced menu and the preview. */
    freemium: boolean().notNull().default(false),
    /** Activities that are not archived. */
    activities_max: integer(),
    applicants_max: integer(),
    users_max: integer(),
  },
  (table) => [
    check('plans_limits', sql`least(${table.activities_max}, ${table.applicants_max}, ${table.users_max}, 0) >= 0`),
  ],
);
