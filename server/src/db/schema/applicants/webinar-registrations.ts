import { REGISTRATION_STATES } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import { boolean, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from '../columns.ts';
import { applications } from './applications.ts';

/** The seat of an applicant at a webinar, or their place on its waiting list. */
export const webinar_registrations = pgTable(
  'webinar_registrations',
  {
    application_id: key().primaryKey(),
    job_id: key().notNull(),
    state: text({ enum: REGISTRATION_STATES }).notNull(),
    /** The order of the waiting list, from the latest registration on. */
    asked_at: createdAt(),
    registered_at: instant(),
    cancelled_at: instant(),
    joined_at: instant(),
    /** Set by staff; null counts by whether the applicant joined. */
    attended: boolean(),
    /** How often the applicant cancelled or registered again, for the sequence of the calendar file. */
    changes: integer().notNull().default(0),
    /** The sequence of the webinar that the applicant was told last. */
    notified_sequence: integer().notNull(),
    /** The start about which the reminder of the day before, and of the hour before, was sent. */
    reminded_day: instant(),
    reminded_hour: instant(),
  },
  (table) => [
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    index('webinar_registrations_state').on(table.job_id, table.state, table.asked_at, table.application_id),
    index('webinar_registrations_order').on(table.job_id, table.asked_at, table.application_id),
    index('webinar_registrations_notified').on(table.job_id, table.notified_sequence),
  ],
);
