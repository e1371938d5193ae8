import { JOB_KINDS } from '@vivavoce/domain/jobs/kind-names.ts';
import { REPORT_PRESETS } from '@vivavoce/domain/reports/report-days.ts';
import { date, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { companies } from '../accounts/companies.ts';
import { users } from '../accounts/users.ts';
import { createdAt, identity, key } from '../columns.ts';

/** View of the report that a member saved under a name. */
export const report_views = pgTable(
  'report_views',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    user_id: key()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Null with days of its own. */
    preset: text({ enum: REPORT_PRESETS }),
    from_date: date({ mode: 'string' }),
    to_date: date({ mode: 'string' }),
    /** Empty for all activities; an id without an activity is ignored. */
    job_ids: key().array().notNull().default([]),
    kind: text({ enum: JOB_KINDS }),
    created_at: createdAt(),
  },
  (table) => [
    unique('report_views_name').on(table.company_id, table.user_id, table.name),
    index('report_views_user').on(table.user_id),
  ],
);
