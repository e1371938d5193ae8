import { PROVIDER_FAULTS, PROVIDER_TEST_STATES } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import type { ProviderResult } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { stored_files } from '../activities/files.ts';
import { createdAt, instant, key } from '../columns.ts';
import { applications } from './applications.ts';

/** The test of an applicant at the provider: from the request for a link to the stored report. */
export const provider_tests = pgTable(
  'provider_tests',
  {
    application_id: key().primaryKey(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    state: text({ enum: PROVIDER_TEST_STATES }).notNull(),
    /** The provider's test, as the applicant's version names it. */
    assessment: text().notNull(),
    assessment_name: text().notNull(),
    /** The provider's own id of this applicant's test; null before its link exists. */
    external_id: text(),
    link: text(),
    result: jsonb().$type<ProviderResult>(),
    report_file_id: key().references(() => stored_files.id),
    /** Failed calls since the last good one, and the reason of the last. */
    tries: integer().notNull().default(0),
    fault: text({ enum: PROVIDER_FAULTS }),
    /** When the provider is called next; null when nothing is open. */
    next_try_at: instant(),
    created_at: createdAt(),
    linked_at: instant(),
    completed_at: instant(),
  },
  (table) => [
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    unique('provider_tests_external').on(table.company_id, table.external_id),
    index('provider_tests_job').on(table.job_id),
    index('provider_tests_report').on(table.report_file_id),
    index('provider_tests_due')
      .on(table.next_try_at)
      .where(sql`${table.next_try_at} is not null`),
  ],
);
