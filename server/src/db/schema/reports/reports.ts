import { REPORT_CAUSES, REPORT_SPANS } from '@vivavoce/domain/reports/funnel.ts';
import { REPORT_BROWSERS, REPORT_DEVICES } from '@vivavoce/domain/reports/visitor-device.ts';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { companies } from '../accounts/companies.ts';
import { users } from '../accounts/users.ts';
import { jobs } from '../activities/jobs.ts';
import { questions } from '../activities/questions.ts';
import { applications } from '../applicants/applications.ts';
import { identity, instant, key } from '../columns.ts';

const OUTCOMES = ['shortlisted', 'rejected'] as const;

/** Columns by which a figure is counted. Figures of a deleted activity stay, without it. */
const place = () => ({
  company_id: key()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' }),
  job_id: key().references(() => jobs.id, { onDelete: 'set null' }),
  /** The day of the invitation in the company's time zone. */
  day: date({ mode: 'string' }).notNull(),
});
const dimensions = () => ({
  /** The furthest step, as its number in the order of REPORT_STEPS. */
  step: smallint().notNull(),
  cause: text({ enum: REPORT_CAUSES }).notNull(),
  device: text({ enum: REPORT_DEVICES }).notNull(),
  browser: text({ enum: REPORT_BROWSERS }),
  adjusted: boolean().notNull(),
  outcome: text({ enum: OUTCOMES }),
});

/** A review that was sent. */
export interface ReviewFacts {
  user: number;
  /** Whole hours from the answers to the review. */
  hours: number | null;
  /** Other reviews of the applicant with an overall rating, if this one has such a rating; those with the same rating. */
  compared: number;
  equal: number;
}

/** A question that was answered, or left without an answer in an interview that was sent. */
export interface QuestionFacts {
  question: number;
  /** Seconds of the recording, or of writing; null without an answer. */
  seconds: number | null;
  attempts: number;
}

/**
 * One row for each invited applicant, from which all figures of reports are counted. It holds nothing about the person:
 * after an erasure it stays without the application.
 */
export const report_applicants = pgTable(
  'report_applicants',
  {
    id: identity(),
    application_id: key()
      .unique()
      .references(() => applications.id, { onDelete: 'set null' }),
    ...place(),
    /** The quarter of an hour of the invitation: every time zone differs by whole quarters. */
    invited_at: instant().notNull(),
    ...dimensions(),
    /** Whole hours from the invitation to the answers, from there to the review, from there to the outcome. */
    sent_hours: integer(),
    reviewed_hours: integer(),
    decided_hours: integer(),
    /** Whether reviewers can rate the answers: no outcome, not archived, not withdrawn. */
    ratable: boolean().notNull().default(false),
    reviews: jsonb().$type<ReviewFacts[]>().notNull().default([]),
    questions: jsonb().$type<QuestionFacts[]>().notNull().default([]),
    /** When the cause changes without an event: the deadline of an applicant who can still continue. */
    closes_at: instant(),
    /** Whether `report_days` and `report_hours` hold this row; false for the last state of an erased applicant. */
    counted: boolean().notNull().default(true),
  },
  (table) => [
    index('report_applicants_day').on(table.company_id, table.day, table.job_id),
    index('report_applicants_job').on(table.job_id),
    index('report_applicants_closes').on(table.closes_at),
    index('report_applicants_ratable')
      .on(table.company_id, table.day)
      .where(sql`ratable and application_id is not null`),
    index('report_applicants_uncounted')
      .on(table.company_id, table.job_id, table.day)
      .where(sql`not counted`),
  ],
);

/** Applicants of an activity and a day by all dimensions; always equal to a count over `report_applicants`. */
export const report_days = pgTable(
  'report_days',
  { id: identity(), ...place(), ...dimensions(), n: integer().notNull() },
  (table) => [index('report_days_day').on(table.company_id, table.day), index('report_days_job').on(table.job_id)],
);

/** Applicants of an activity and a day by the hours that a span took. */
export const report_hours = pgTable(
  'report_hours',
  {
    id: identity(),
    ...place(),
    span: text({ enum: REPORT_SPANS }).notNull(),
    hours: integer().notNull(),
    n: integer().notNull(),
  },
  (table) => [index('report_hours_day').on(table.company_id, table.day), index('report_hours_job').on(table.job_id)],
);

/** Columns by which sums of whole months and years of a company are counted, whatever the activity. */
const period = () => ({
  company_id: key()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' }),
  unit: text({ enum: ['month', 'year'] }).notNull(),
  /** Its first day. */
  day: date({ mode: 'string' }).notNull(),
});

/** Sums of `report_days` over whole months and years, so that a report of years reads few rows. */
export const report_periods = pgTable(
  'report_periods',
  { id: identity(), ...period(), ...dimensions(), n: integer().notNull() },
  (table) => [index('report_periods_day').on(table.company_id, table.unit, table.day)],
);

/** Sums of `report_hours` over whole months and years. */
export const report_period_hours = pgTable(
  'report_period_hours',
  {
    id: identity(),
    ...period(),
    span: text({ enum: REPORT_SPANS }).notNull(),
    hours: integer().notNull(),
    n: integer().notNull(),
  },
  (table) => [index('report_period_hours_day').on(table.company_id, table.unit, table.day)],
);

/** Reviews of applicants of an activity and a day, by reviewer and hours. */
export const report_reviews = pgTable(
  'report_reviews',
  {
    id: identity(),
    ...place(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    hours: integer(),
    n: integer().notNull(),
    compared: integer().notNull(),
    equal: integer().notNull(),
  },
  (table) => [
    index('report_reviews_day').on(table.company_id, table.day),
    index('report_reviews_job').on(table.job_id),
  ],
);

/** Sums over the answers of applicants of an activity and a day to one question. */
export const report_questions = pgTable(
  'report_questions',
  {
    id: identity(),
    ...place(),
    question_id: key().references(() => questions.id, { onDelete: 'set null' }),
    answered: integer().notNull(),
    skipped: integer().notNull(),
    attempts: integer().notNull(),
    seconds: key().notNull(),
  },
  (table) => [
    index('report_questions_day').on(table.company_id, table.day),
    index('report_questions_job').on(table.job_id),
    index('report_questions_question').on(table.question_id),
  ],
);

/** How far the roll-up has read: one row for the events, and the time zone by which the days of each company are counted. */
export const report_progress = pgTable('report_progress', {
  id: identity(),
  /** Null in the row of the events. */
  company_id: key()
    .unique()
    .references(() => companies.id, { onDelete: 'cascade' }),
  time_zone: text(),
  /** The last event that was read and cannot be overtaken any more. */
  event_id: key(),
  rolled_at: instant().notNull(),
});
