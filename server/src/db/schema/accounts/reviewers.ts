import { boolean, foreignKey, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { jobs } from '../activities/jobs.ts';
import { users } from './users.ts';

/** A seat on the panel of a job. */
export const reviewers = pgTable(
  'reviewers',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    /** Name as typed when the reviewer was added; empty where the company knew the person already. */
    first_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    /**
     * When the account's own name replaces the typed one: immediately for colleagues, for others when they open an
     * activity.
     */
    accepted_at: instant(),
    may_decide: boolean().notNull().default(false),
    invited_at: instant(),
    /** The latest reminder; another one leaves a day later at the earliest. */
    reminded_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    unique('reviewers_person').on(table.job_id, table.user_id),
    index('reviewers_seats').on(table.user_id, table.job_id),
    index('reviewers_company').on(table.company_id, table.user_id, table.job_id),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);
