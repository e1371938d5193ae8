import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { companies } from '../accounts/companies.ts';
import { users } from '../accounts/users.ts';
import { applications } from '../applicants/applications.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { jobs } from './jobs.ts';

/** Codes that pay for the review of a registration. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** null for all activities of the company. */
    job_id: key(),
    code: text().notNull(),
    /** Purpose of the code, as staff typed it. */
    note: text().notNull().default(''),
    /** null without a limit. */
    max_uses: integer(),
    /** Number of registrations with this code; erasing an applicant does not lower it. */
    uses: integer().notNull().default(0),
    expires_at: instant(),
    retired_at: instant(),
    created_by: key().references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    unique('vouchers_code').on(table.company_id, table.code),
    index('vouchers_page').on(table.company_id, table.id.desc().nullsFirst()),
    index('vouchers_job').on(table.job_id),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
    check('vouchers_uses', sql`uses >= 0 and (max_uses is null or uses <= max_uses)`),
  ],
);

/** The vouchers of each applicant: one counts once for each applicant, however often the form is sent. */
export const voucher_uses = pgTable(
  'voucher_uses',
  {
    application_id: key()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    voucher_id: key()
      .notNull()
      .references(() => vouchers.id, { onDelete: 'cascade' }),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.voucher_id] }),
    index('voucher_uses_voucher').on(table.voucher_id),
  ],
);
