import type { FeedbackKind } from '@vivavoce/domain/reviews/feedback.ts';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/users.ts';
import { createdAt, instant, key } from '../columns.ts';
import { applications } from '../applicants/applications.ts';

/** One point of feedback. It keeps the name of its criterion, so that later edits of criteria do not reach the applicant. */
export interface FeedbackPoint {
  criterion: string;
  name: string;
  kind: FeedbackKind;
  text: string;
  /** The mean of the sent ratings at the release; absent where the applicant sees none. */
  score?: number;
}

/** Feedback of staff to an applicant about the answers; the applicant sees it from `released_at` on. */
export const feedback = pgTable(
  'feedback',
  {
    application_id: key().primaryKey(),
    job_id: key().notNull(),
    opening: text().notNull().default(''),
    points: jsonb().$type<FeedbackPoint[]>().notNull().default([]),
    /** Released as soon as the applicant may read an outcome. */
    waits_for_outcome: boolean().notNull().default(false),
    /** Shows the score of each point, where the company allows it at the release. */
    with_scores: boolean().notNull().default(false),
    released_at: instant(),
    /** The author of the last change, and who chose to release. */
    changed_by: key()
      .notNull()
      .references(() => users.id),
    released_by: key().references(() => users.id),
    revision: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('feedback_job').on(table.job_id),
    index('feedback_waiting')
      .on(table.application_id)
      .where(sql`waits_for_outcome and released_at is null`),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);
