import type { PictureFigures } from '@vivavoce/domain/answers/picture-figures.ts';
import type { SoundFigures } from '@vivavoce/domain/answers/sound-figures.ts';
import { PICTURE_REASONS, PICTURES } from '@vivavoce/domain/answers/picture.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { applications } from '../applicants/applications.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { questions } from '../activities/questions.ts';

/** The clock of one question for one applicant, from the moment it was shown. */
export const question_openings = pgTable(
  'question_openings',
  {
    application_id: key().notNull(),
    question_id: key().notNull(),
    job_id: key().notNull(),
    opened_at: createdAt(),
    /** Outage credited to the thinking time, at most what the rules allow. */
    credited_ms: integer().notNull().default(0),
    last_seen_at: createdAt(),
    free_repeats_used: integer().notNull().default(0),
    /** The beginning of the break that stops the clock now. */
    paused_at: instant(),
    /** Finished breaks while thinking. */
    paused_ms: integer().notNull().default(0),
    /** Breaks of this question, the present one included. */
    breaks_taken: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.question_id] }),
    index('question_openings_question').on(table.question_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.question_id, table.job_id], foreignColumns: [questions.id, questions.job_id] }),
  ],
);

/** One recording of an answer. Bytes arrive as segments; `sealed` means that all named segments are stored. */
export const attempts = pgTable(
  'attempts',
  {
    id: identity(),
    application_id: key().notNull(),
    question_id: key().notNull(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    number: integer().notNull(),
    state: text({ enum: ['open', 'sealed', 'processing', 'playable', 'damaged', 'abandoned'] })
      .notNull()
      .default('open'),
    /** Whether it counts as one of the allowed attempts. */
    counted: boolean().notNull().default(false),
    ended_by: text(),
    recorded_ms: integer(),
    captured_ms: integer().notNull().default(0),
    bytes: key().notNull().default(0),
    max_bytes: key().notNull(),
    max_ms: integer().notNull(),
    max_segments: integer().notNull(),
    mime_type: text(),
    /** The picture that the applicant's browser recorded; null where unknown. */
    picture: text({ enum: PICTURES }),
    /** Why it was less than the full picture; `none` and `smallest` are then the applicant's choice. */
    picture_reason: text({ enum: PICTURE_REASONS }),
    /** The screen is recorded beside the camera. */
    screen: boolean().notNull().default(false),
    /** How much later than the camera the screen began; null where the recorder could not say. */
    screen_offset_ms: integer(),
    screen_key: text(),
    screen_type: text(),
    screen_duration: doublePrecision(),
    /** Why the screen cannot be played; the answer itself is not affected. */
    screen_failure: text(),
    manifest: jsonb().$type<AttemptManifest>(),
    client: jsonb().$type<Record<string, string | number | boolean | null>>(),
    failure: text(),
    /** Frames of the camera's picture; null without one, and until it is playable. */
    picture_figures: jsonb().$type<PictureFigures>(),
    /** Null without sound, and until it is playable. */
    sound_figures: jsonb().$type<SoundFigures>(),
    /** Storage keys of the processed files. */
    media_key: text(),
    media_type: text(),
    poster_key: text(),
    duration: doublePrecision(),
    width: integer(),
    height: integer(),
    peaks: jsonb().$type<number[]>(),
    /** Captions of former versions. A migration moved them into transcripts; nothing reads or writes them any more. */
    captions: jsonb().$type<{ locale: 'en-gb' | 'fr-fr'; webvtt: string }>(),
    heartbeat_at: instant(),
    created_at: createdAt(),
    sealed_at: instant(),
    processed_at: instant(),
  },
  (table) => [
    unique('attempts_number').on(table.application_id, table.question_id, table.number),
    unique('attempts_id_application').on(table.id, table.application_id),
    index('attempts_question').on(table.question_id),
    index('attempts_unfinished').on(table.state, table.heartbeat_at),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.question_id, table.job_id], foreignColumns: [questions.id, questions.job_id] }),
  ],
);

export interface AttemptManifest {
  /** The segments of a recording that plays, in order; their rows are gone. */
  stored?: { track: 'camera' | 'screen'; part: number; index: number; bytes: number; sha256: string }[];
  tracks: {
    kind: 'camera' | 'screen';
    mime_type: string;
    parts: { part: number; recorded_ms: number; ended_by: string; segments: number[] }[];
  }[];
}

/**
 * Acknowledged bytes. A row exists only after the bytes are durable in storage, and until the recording plays: then its
 * rows become `stored` in the manifest of the attempt.
 */
export const segments = pgTable(
  'segments',
  {
    attempt_id: key()
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    track: text({ enum: ['camera', 'screen'] }).notNull(),
    part: smallint().notNull(),
    index: integer().notNull(),
    bytes: key().notNull(),
    sha256: text().notNull(),
    stored_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.attempt_id, table.track, table.part, table.index] })],
);

/** The segments of every recording, those in rows and those in a manifest. */
export const kept_segments = pgView('kept_segments', {
  attempt_id: key().notNull(),
  track: text({ enum: ['camera', 'screen'] }).notNull(),
  part: smallint().notNull(),
  index: integer().notNull(),
  bytes: key().notNull(),
  sha256: text().notNull(),
}).as(sql`
  select attempt_id, track, part, index, bytes, sha256 from segments
  union all
  select a.id, s.track, s.part, s.index, s.bytes, s.sha256 from attempts a
  cross join lateral jsonb_to_recordset(a.manifest -> 'stored')
    as s (track text, part smallint, index integer, bytes bigint, sha256 text)
  where a.manifest ? 'stored'`);

/** A written answer of an applicant to one question, saved while it is typed. */
export const written_answers = pgTable(
  'written_answers',
  {
    id: identity(),
    application_id: key().notNull(),
    question_id: key().notNull(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    /** When the time to answer began. */
    started_at: createdAt(),
    last_seen_at: createdAt(),
    /** Outage credited to the time to answer, at most what the rules allow. */
    credited_ms: integer().notNull().default(0),
    text: text().notNull().default(''),
    choices: jsonb().$type<string[]>().notNull().default([]),
    file_key: text(),
    file_name: text(),
    file_bytes: key(),
    file_media_type: text(),
    /** Hexadecimal SHA-256 of the file; null for files stored before it was kept. */
    file_sha256: text(),
    /** Finished breaks while writing. */
    paused_ms: integer().notNull().default(0),
    /** Counts saves; text typed on an older state does not overwrite a newer one. */
    revision: integer().notNull().default(0),
    saved_at: instant(),
    /** The browser tab that saved last: it knows its own state, even after a lost reply. */
    device: text(),
    /** Seconds by which the answer came too late; null where it was in time. */
    late_seconds: integer(),
  },
  (table) => [
    unique('written_answers_question').on(table.application_id, table.question_id),
    unique('written_answers_id_application').on(table.id, table.application_id),
    index('written_answers_question_only').on(table.question_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.question_id, table.job_id], foreignColumns: [questions.id, questions.job_id] }),
  ],
);

/** The answer to one question: the chosen attempt, or the written answer. */
export const answers = pgTable(
  'answers',
  {
    id: identity(),
    application_id: key().notNull(),
    question_id: key().notNull(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    attempt_id: key(),
    written_id: key(),
    confirmed_at: createdAt(),
  },
  (table) => [
    unique('answers_question').on(table.application_id, table.question_id),
    unique('answers_id_job').on(table.id, table.job_id),
    index('answers_question_only').on(table.question_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.question_id, table.job_id], foreignColumns: [questions.id, questions.job_id] }),
    foreignKey({
      columns: [table.attempt_id, table.application_id],
      foreignColumns: [attempts.id, attempts.application_id],
    }),
    foreignKey({
      columns: [table.written_id, table.application_id],
      foreignColumns: [written_answers.id, written_answers.application_id],
    }),
    check('answers_one_source', sql`num_nonnulls(${table.attempt_id}, ${table.written_id}) = 1`),
  ],
);
