import type { ProgrammeMark } from '@vivavoce/domain/reviews/programmes.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { answers } from '../answers/answers.ts';
import { applications } from '../applicants/applications.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { questions } from '../activities/questions.ts';
import { users } from '../accounts/users.ts';

/** One reviewer's review of one applicant: its sent rating, and whether it is sent (counts) and final (closed). */
export const reviews = pgTable(
  'reviews',
  {
    id: identity(),
    application_id: key().notNull(),
    job_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    /** Overall rating on the job's scale; null while only answers are rated. */
    rating: smallint(),
    programme_reviews: jsonb().$type<ProgrammeMark[]>().notNull().default([]),
    /** Time of sending. A sent review counts in the average: its overall rating, or the mean of its answer ratings. */
    sent_at: instant(),
    finalised_at: instant(),
    /** Whether the review counts in the average: the applicant has then left the bucket *Responded*. */
    counts: boolean().notNull().default(false),
    /** When its author left the panel; null while on it. Triggers on the seats write it. */
    left_panel_at: instant(),
    /** Set while it does not count because its author left the panel, with the reason and who decided it. */
    excluded_at: instant(),
    excluded_by: key().references(() => users.id),
    excluded_reason: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
    /** That of the activity, written by a trigger. */
    company_id: key(),
    /** When it was last written, by the clock of the database: see `mark_change`. */
    changed_at: createdAt(),
  },
  (table) => [
    index('reviews_changed')
      .on(table.company_id, table.changed_at, table.id)
      .where(sql`sent_at is not null`),
    unique('reviews_person').on(table.application_id, table.user_id),
    index('reviews_job_user').on(table.job_id, table.user_id, table.sent_at, table.application_id),
    // Sent without a rating, which is rare.
    index('reviews_uncounted')
      .on(table.job_id, table.user_id, table.application_id)
      .where(sql`sent_at is not null and not counts`),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);

export const answer_reviews = pgTable(
  'answer_reviews',
  {
    id: identity(),
    answer_id: key().notNull(),
    application_id: key().notNull(),
    job_id: key().notNull(),
    question_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    rating: smallint().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    unique('answer_reviews_person').on(table.answer_id, table.user_id),
    index('answer_reviews_application').on(table.application_id, table.user_id),
    index('answer_reviews_job').on(table.job_id),
    foreignKey({ columns: [table.answer_id, table.job_id], foreignColumns: [answers.id, answers.job_id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);

export const comments = pgTable(
  'comments',
  {
    id: identity(),
    application_id: key().notNull(),
    job_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    comment: text().notNull(),
    created_at: createdAt(),
    /** The author's latest change; null for an unchanged comment. */
    edited_at: instant(),
    /** The comment about the same applicant that this one answers. */
    parent_id: key().references((): AnyPgColumn => comments.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('comments_application').on(table.application_id, table.id),
    index('comments_parent').on(table.parent_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);

/** An applicant that was passed on from one reviewer to another. */
export const review_excusals = pgTable(
  'review_excusals',
  {
    application_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    job_id: key().notNull(),
    /** The reviewer who rates this applicant instead. */
    passed_to: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.user_id] }),
    index('review_excusals_job').on(table.job_id, table.user_id, table.application_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);

export const review_comments = pgTable(
  'review_comments',
  {
    id: identity(),
    application_id: key().notNull(),
    job_id: key().notNull(),
    question_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    comment: text().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    unique('review_comments_person').on(table.application_id, table.question_id, table.user_id),
    index('review_comments_question').on(table.question_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.question_id, table.job_id], foreignColumns: [questions.id, questions.job_id] }),
  ],
);

/** How long a reviewer had an answer in view before the review was sent. */
export const review_times = pgTable(
  'review_times',
  {
    application_id: key().notNull(),
    question_id: key().notNull(),
    user_id: key()
      .notNull()
      .references(() => users.id),
    job_id: key().notNull(),
    seconds: integer().notNull(),
    /** No report adds more than the time since the one before. */
    reported_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.question_id, table.user_id] }),
    index('review_times_job').on(table.job_id, table.user_id),
    index('review_times_question').on(table.question_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.question_id, table.job_id],
      foreignColumns: [questions.id, questions.job_id],
    }).onDelete('cascade'),
  ],
);
