import { DAILY_EMAIL, NOTIFICATION_KINDS, NOTIFIED_ABOUT } from '@vivavoce/domain/notifications/notifications.ts';
import type { NotificationTimes } from '@vivavoce/domain/notifications/notifications.ts';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { companies } from '../accounts/companies.ts';
import { users } from '../accounts/users.ts';
import { jobs } from '../activities/jobs.ts';
import { applications } from '../applicants/applications.ts';
import { createdAt, identity, instant, key } from '../columns.ts';

/**
 * News that staff are to be notified of, written with the action and deleted by the task that finds the readers. Without
 * foreign keys: rows last for a minute, and those of deleted activities reach no reader.
 */
export const notification_causes = pgTable('notification_causes', {
  id: identity(),
  company_id: key().notNull(),
  job_id: key().notNull(),
  application_id: key(),
  kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
  about: text({ enum: NOTIFIED_ABOUT }).notNull(),
  /** The only reader; null for all who follow the activity. */
  reader_id: key(),
  /** Whose action it was, and the person it concerns: neither is notified. */
  actor_user_id: key(),
  subject_user_id: key(),
  /** The name of a person of the staff. */
  person: text().notNull().default(''),
  at: createdAt(),
});

/** A notification of one reader: one row for an activity, a subject and a day, with the number of times it happened. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    job_id: key()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** The latest applicant. */
    application_id: key().references(() => applications.id, { onDelete: 'set null' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    about: text({ enum: NOTIFIED_ABOUT }).notNull(),
    /** The applicant where each has a row of their own, else 0. */
    place: key().notNull().default(0),
    /** The day in the calendar of the company. */
    day: date({ mode: 'string' }).notNull(),
    /** How often since it was read. */
    count: integer().notNull().default(1),
    /** The name of the latest person of the staff. */
    person: text().notNull().default(''),
    at: instant().notNull(),
    read_at: instant(),
    /** How often since the last e-mail, and when the next is due; null for none. */
    unmailed: integer().notNull().default(0),
    mail_due: instant(),
  },
  (table) => [
    unique('notifications_subject').on(table.user_id, table.job_id, table.about, table.place, table.day),
    index('notifications_newest').on(table.user_id, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('notifications_unread')
      .on(table.user_id, table.at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`read_at is null`),
    index('notifications_due')
      .on(table.mail_due, table.id)
      .where(sql`mail_due is not null`),
    index('notifications_job').on(table.job_id),
    index('notifications_application').on(table.application_id),
    index('notifications_age').on(table.at),
  ],
);

/** When a person gets e-mails about notifications; without a row the defaults of domain apply. */
export const notification_settings = pgTable('notification_settings', {
  user_id: key()
    .primaryKey()
    .references(() => users.id),
  times: jsonb().$type<NotificationTimes>().notNull(),
  /** The daily e-mail. Monday is 1. */
  hour: smallint().notNull().default(DAILY_EMAIL.hour),
  days: smallint()
    .array()
    .notNull()
    .default([...DAILY_EMAIL.days]),
  /** Null for the time zone of the company. */
  time_zone: text(),
  updated_at: createdAt(),
});

/** Activities that a person follows by choice, or has muted. */
export const followed_jobs = pgTable(
  'followed_jobs',
  {
    user_id: key()
      .notNull()
      .references(() => users.id),
    job_id: key()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    chosen: boolean().notNull().default(false),
    muted: boolean().notNull().default(false),
    /** The end of the mute; null for not before it is unmuted. */
    muted_until: instant(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.job_id] }), index('followed_jobs_job').on(table.job_id)],
);
