import { CATEGORY_ICONS } from '@vivavoce/domain/marketplace/activity-types.ts';
import { index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { companies } from '../accounts/companies.ts';
import { identity, key } from '../columns.ts';

/** The categories of a company's marketplace. */
export const activity_types = pgTable(
  'activity_types',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Part of the address: `leadership` in /marketplace/ashby/leadership. */
    value: text().notNull(),
    /** null for the product's own name of that value, in the visitor's language. */
    label: text(),
    icon: text({ enum: CATEGORY_ICONS }).notNull(),
    order: smallint().notNull().default(0),
  },
  (table) => [unique('activity_types_value').on(table.company_id, table.value)],
);

/** The sections of a category. */
export const activity_sub_types = pgTable(
  'activity_sub_types',
  {
    id: identity(),
    activity_type_id: key()
      .notNull()
      .references(() => activity_types.id, { onDelete: 'cascade' }),
    value: text().notNull(),
    label: text().notNull(),
    order: smallint().notNull().default(0),
  },
  (table) => [
    unique('activity_sub_types_value').on(table.activity_type_id, table.value),
    index('activity_sub_types_type').on(table.activity_type_id, table.order),
  ],
);
