import { MEMBER_SOURCES } from '@vivavoce/domain/cohorts/limits.ts';
import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { companies } from '../accounts/companies.ts';
import { users } from '../accounts/users.ts';
import { jobs } from '../activities/jobs.ts';
import { applications } from './applications.ts';
import { createdAt, identity, instant, key } from '../columns.ts';

/** Groups of learners of a company: a course, a year, a module. */
export const cohorts = pgTable(
  'cohorts',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    reference: text().notNull().default(''),
    /** Its last day in the company's time zone: afterwards no one joins, and nothing is assigned. */
    ends_on: date().notNull(),
    /** Letters and digits without groups; null where no one joins by a code. */
    join_code: text().unique(),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    changed_at: createdAt(),
  },
  (table) => [
    index('cohorts_page').on(table.company_id, table.changed_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('cohorts_end').on(table.ends_on),
  ],
);

/** Members of the company who lead a cohort. */
export const cohort_staff = pgTable(
  'cohort_staff',
  {
    cohort_id: key()
      .notNull()
      .references(() => cohorts.id, { onDelete: 'cascade' }),
    user_id: key()
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.cohort_id, table.user_id] }), index('cohort_staff_user').on(table.user_id)],
);

/** The learners of a cohort, with the names under which the company knows them. */
export const cohort_members = pgTable(
  'cohort_members',
  {
    id: identity(),
    cohort_id: key()
      .notNull()
      .references(() => cohorts.id, { onDelete: 'cascade' }),
    company_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    full_name: text().notNull(),
    first_name: text().notNull(),
    source: text({ enum: MEMBER_SOURCES }).notNull(),
    joined_at: createdAt(),
  },
  (table) => [
    unique('cohort_members_person').on(table.cohort_id, table.user_id),
    index('cohort_members_page').on(table.cohort_id, sql`lower(full_name)`, table.id),
    index('cohort_members_user').on(table.user_id, table.company_id),
  ],
);

/** People who were removed and do not join again by the present code: keyed hashes of their addresses. */
export const cohort_exclusions = pgTable(
  'cohort_exclusions',
  {
    cohort_id: key()
      .notNull()
      .references(() => cohorts.id, { onDelete: 'cascade' }),
    address_hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cohort_id, table.address_hash] })],
);

/** Requests to join by a code, which a mailed link confirms. */
export const cohort_joins = pgTable(
  'cohort_joins',
  {
    id: identity(),
    cohort_id: key()
      .notNull()
      .references(() => cohorts.id, { onDelete: 'cascade' }),
    /** The code that was typed: a link confirms as long as it is the code of the cohort. */
    code: text().notNull(),
    token_hash: text().notNull().unique(),
    email: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    locale: text({ enum: ['en-gb', 'fr-fr'] }).notNull(),
    created_at: createdAt(),
    confirmed_at: instant(),
  },
  (table) => [
    index('cohort_joins_cohort').on(table.cohort_id),
    index('cohort_joins_email').on(table.email, table.created_at),
    index('cohort_joins_age').on(table.created_at),
  ],
);

/** Activities that the members of a cohort get. Their applications are found by activity and person. */
export const cohort_assignments = pgTable(
  'cohort_assignments',
  {
    id: identity(),
    cohort_id: key()
      .notNull()
      .references(() => cohorts.id, { onDelete: 'cascade' }),
    job_id: key().notNull(),
    company_id: key().notNull(),
    /** The deadline of the applications that it makes. */
    due_at: instant().notNull(),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    /** Ended by staff: later members do not get the activity. */
    ended_at: instant(),
    /** Since when not all members could be added, because the plan has no room. */
    failed_at: instant(),
  },
  (table) => [
    uniqueIndex('cohort_assignments_open')
      .on(table.cohort_id, table.job_id)
      .where(sql`ended_at is null`),
    index('cohort_assignments_cohort').on(table.cohort_id, table.id),
    index('cohort_assignments_job').on(table.job_id),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);

/** The applications that an assignment made. Each belongs to one assignment, so that no two reports count the same. */
export const cohort_work = pgTable(
  'cohort_work',
  {
    application_id: key()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    assignment_id: key()
      .notNull()
      .references(() => cohort_assignments.id, { onDelete: 'cascade' }),
  },
  (table) => [index('cohort_work_assignment').on(table.assignment_id)],
);

/** Reports that staff keep: of which cohort and quarter, compared with which, and a fingerprint of what was counted. */
export const cohort_reports = pgTable(
  'cohort_reports',
  {
    id: identity(),
    cohort_id: key()
      .notNull()
      .references(() => cohorts.id, { onDelete: 'cascade' }),
    quarter: text().notNull(),
    with_cohort_id: key().references(() => cohorts.id, { onDelete: 'cascade' }),
    fingerprint: text().notNull(),
    kept_by: key()
      .notNull()
      .references(() => users.id),
    kept_at: createdAt(),
  },
  (table) => [
    index('cohort_reports_cohort').on(table.cohort_id, table.id),
    index('cohort_reports_with').on(table.with_cohort_id),
  ],
);
