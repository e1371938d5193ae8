import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from '../columns.ts';
import { jobs } from './jobs.ts';

/** When and where a webinar takes place. Unlike questions it is the same for everybody, so versions do not hold it. */
export const webinars = pgTable(
  'webinars',
  {
    job_id: key().primaryKey(),
    company_id: key().notNull(),
    /** Null in a draft without a date, such as a copy. */
    starts_at: instant(),
    ends_at: instant(),
    /** The zone in which the times are shown. */
    time_zone: text().notNull(),
    place: text().notNull().default(''),
    /** Address of the call; registered applicants alone see it, once the call opens. */
    join_link: text().notNull().default(''),
    /** Null without a limit. */
    seats: integer(),
    recording_link: text().notNull().default(''),
    /** Time since which the activity is archived, unless the webinar had ended by then. */
    cancelled_at: instant(),
    /** Rises with each change of which applicants are told; calendars replace lower ones. */
    sequence: integer().notNull().default(0),
    revision: integer().notNull().default(1),
    updated_at: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
    index('webinars_coming').on(table.company_id, table.ends_at),
    index('webinars_by_end').on(table.ends_at),
  ],
);
