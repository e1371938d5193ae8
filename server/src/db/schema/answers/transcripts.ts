import type { TimedCue } from '@vivavoce/domain/transcripts/cues.ts';
import { TRANSCRIPT_SOURCES, TRANSCRIPT_TIMES } from '@vivavoce/domain/transcripts/limits.ts';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, identity, key } from '../columns.ts';
import { users } from '../accounts/users.ts';
import { applications } from '../applicants/applications.ts';
import { attempts } from './answers.ts';

/** The words of one recording; its versions hold them. */
export const transcripts = pgTable(
  'transcripts',
  {
    id: identity(),
    attempt_id: key().notNull(),
    application_id: key().notNull(),
    question_id: key().notNull(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    /** ISO 639, such as `en`. */
    language: text().notNull(),
    /** The newest version. */
    revision: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    unique('transcripts_attempt').on(table.attempt_id),
    unique('transcripts_id_application').on(table.id, table.application_id),
    index('transcripts_application').on(table.application_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.attempt_id, table.application_id],
      foreignColumns: [attempts.id, attempts.application_id],
    }).onDelete('cascade'),
  ],
);

/** A state of a transcript. The first is never changed; each correction adds one. */
export const transcript_versions = pgTable(
  'transcript_versions',
  {
    transcript_id: key().notNull(),
    revision: integer().notNull(),
    application_id: key().notNull(),
    source: text({ enum: TRANSCRIPT_SOURCES }).notNull(),
    times: text({ enum: TRANSCRIPT_TIMES }).notNull(),
    /** The model that heard the words; null where a person wrote them. */
    model: text(),
    cues: jsonb().$type<TimedCue[]>().notNull(),
    /** The author of this version: a user, the applicant, or the provider where it is neither. */
    author: text({ enum: ['user', 'applicant', 'provider'] }).notNull(),
    user_id: key().references(() => users.id, { onDelete: 'set null' }),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.transcript_id, table.revision] }),
    index('transcript_versions_application').on(table.application_id),
    index('transcript_versions_user').on(table.user_id),
    foreignKey({
      columns: [table.transcript_id, table.application_id],
      foreignColumns: [transcripts.id, transcripts.application_id],
    }).onDelete('cascade'),
    check('transcript_versions_model', sql`${table.model} is null or ${table.author} = 'provider'`),
  ],
);

/**
 * Hashes of all stretches of twelve words of the newest version, in activities that look for words which stand elsewhere
 * too. They find candidates; the words themselves are then compared.
 */
export const transcript_fingerprints = pgTable(
  'transcript_fingerprints',
  {
    transcript_id: key().primaryKey(),
    application_id: key().notNull(),
    company_id: key().notNull(),
    hashes: key().array().notNull(),
  },
  (table) => [
    index('transcript_fingerprints_hashes').using('gin', table.hashes),
    index('transcript_fingerprints_application').on(table.application_id),
    foreignKey({
      columns: [table.transcript_id, table.application_id],
      foreignColumns: [transcripts.id, transcripts.application_id],
    }).onDelete('cascade'),
  ],
);
