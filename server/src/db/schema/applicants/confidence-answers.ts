import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { applications } from './applications.ts';

/** How confident an applicant of a practice felt, before the first one and after each. Staff read no single answer. */
export const confidence_answers = pgTable(
  'confidence_answers',
  {
    id: identity(),
    application_id: key()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The sending that the answer follows; null before the practice. */
    sent_at: instant(),
    value: smallint().notNull(),
    /** `CONFIDENCE_WORDING` of the question that was answered. */
    wording: smallint().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    unique('confidence_answers_moment').on(table.application_id, table.sent_at).nullsNotDistinct(),
    check('confidence_answers_scale', sql`value between 0 and 10`),
  ],
);
