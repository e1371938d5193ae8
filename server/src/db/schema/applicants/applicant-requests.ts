import { REQUEST_TYPES } from '@vivavoce/domain/applications/request-types.ts';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from '../accounts/companies.ts';
import { users } from '../accounts/users.ts';

/**
 * A request of an applicant, or one caused by deleting answers, and its result. At most one open per kind and
 * applicant.
 */
export const applicant_requests = pgTable(
  'applicant_requests',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    job_id: key().notNull(),
    application_id: key().notNull(),
    action_type: text({ enum: REQUEST_TYPES }).notNull(),
    /** The applicant's free text. */
    text: text().notNull().default(''),
    /**
     * The request or its result in figures: presets of an adjustment, answers of a reset, the deadline of an extension.
     */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    actor_kind: text({ enum: ['staff', 'applicant', 'system'] }).notNull(),
    actor_user_id: key().references(() => users.id),
    created_at: createdAt(),
    completed_at: instant(),
    declined_at: instant(),
    dismissed_at: instant(),
    /** The staff member who closed it, and the reply to the applicant. */
    closed_by: key().references(() => users.id),
    answer: text(),
    /** The closing that the applicant was notified of; a later one is notified again. */
    notified_deadline: instant(),
    is_open: boolean()
      .notNull()
      .generatedAlwaysAs(sql`completed_at is null and declined_at is null and dismissed_at is null`),
  },
  (table) => [
    uniqueIndex('applicant_requests_open')
      .on(table.application_id, table.action_type)
      .where(sql`is_open`),
    index('applicant_requests_application').on(table.application_id, table.id),
    index('applicant_requests_company').on(
      table.company_id,
      table.action_type,
      table.is_open,
      table.id.desc().nullsFirst(),
    ),
    index('applicant_requests_company_all').on(table.company_id, table.is_open, table.id.desc().nullsFirst()),
    index('applicant_requests_job').on(table.job_id, table.action_type, table.is_open, table.id.desc().nullsFirst()),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.application_id, table.company_id],
      foreignColumns: [applications.id, applications.company_id],
    }).onDelete('cascade'),
  ],
);
