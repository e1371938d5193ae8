import type { Span } from '@vivavoce/domain/transcripts/cues.ts';
import type { LoudnessCourse } from '@vivavoce/domain/transcripts/speech-curves.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from '../columns.ts';
import { attempts } from './answers.ts';
import { applications } from '../applicants/applications.ts';

/**
 * Measurements of the sound of a practice recording. It belongs to the applicant; staff see it where that is shared.
 */
export const speech_metrics = pgTable(
  'speech_metrics',
  {
    attempt_id: key().primaryKey(),
    application_id: key().notNull(),
    /** Null until it was measured. */
    measured_at: instant(),
    duration_ms: integer(),
    voice: jsonb().$type<Span[]>(),
    range_db: integer(),
    loudness_tenths: integer(),
    clipped: boolean(),
    /** Null in recordings that were measured before it was. */
    loudness_course: jsonb().$type<LoudnessCourse>(),
    /** The applicant's own rating, which comes before the figures. */
    self_rating: smallint(),
    created_at: createdAt(),
  },
  (table) => [
    index('speech_metrics_application').on(table.application_id),
    foreignKey({
      columns: [table.attempt_id, table.application_id],
      foreignColumns: [attempts.id, attempts.application_id],
    }).onDelete('cascade'),
    check('speech_metrics_rating', sql`self_rating between 1 and 5`),
  ],
);

/**
 * The lines of the checklist that an applicant ticked beside a recording. They belong to the applicant, and stay with the
 * recording when another one is used.
 */
export const self_reviews = pgTable(
  'self_reviews',
  {
    attempt_id: key().primaryKey(),
    application_id: key().notNull(),
    /** Positions in the checklist of the applicant's version, from 0, in order. */
    ticks: jsonb().$type<number[]>().notNull(),
    updated_at: createdAt(),
  },
  (table) => [
    index('self_reviews_application').on(table.application_id),
    foreignKey({
      columns: [table.attempt_id, table.application_id],
      foreignColumns: [attempts.id, attempts.application_id],
    }).onDelete('cascade'),
  ],
);

/** Applicants who share the figures of their practice. */
export const practice_shares = pgTable('practice_shares', {
  application_id: key()
    .primaryKey()
    .references(() => applications.id, { onDelete: 'cascade' }),
  shared_at: instant().notNull(),
});
