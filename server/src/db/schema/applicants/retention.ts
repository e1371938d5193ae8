import { sql } from 'drizzle-orm';
import {
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { jobs } from '../activities/jobs.ts';
import { users } from '../accounts/users.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { applications } from './applications.ts';

/** A legal hold: until it is lifted, the applicant's data may not be deleted. Lifted holds stay as history. */
export const legal_holds = pgTable(
  'legal_holds',
  {
    id: identity(),
    application_id: key().notNull(),
    job_id: key().notNull(),
    reason: text().notNull(),
    set_by: key()
      .notNull()
      .references(() => users.id),
    set_at: createdAt(),
    lift_reason: text(),
    lifted_by: key().references(() => users.id),
    lifted_at: instant(),
  },
  (table) => [
    uniqueIndex('legal_holds_standing')
      .on(table.application_id)
      .where(sql`lifted_at is null`),
    index('legal_holds_application').on(table.application_id),
    index('legal_holds_job').on(table.job_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);

/** What reports need of an erased applicant: days, counts and the outcome, without a person. */
export const erased_applications = pgTable(
  'erased_applications',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    status: smallint().notNull(),
    bucket: text().notNull(),
    answer_count: integer().notNull(),
    average_review: doublePrecision(),
    review_count: integer().notNull(),
    added_on: date().notNull(),
    invited_on: date(),
    responded_on: date(),
    reviewed_on: date(),
    shortlisted_on: date(),
    rejected_on: date(),
    declined_on: date(),
    erased_on: date().notNull(),
  },
  (table) => [
    index('erased_applications_job').on(table.job_id),
    index('erased_applications_company').on(table.company_id),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);
