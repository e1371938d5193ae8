import { sql } from 'drizzle-orm';
import type { FileType } from '@vivavoce/domain/answers/question-kinds.ts';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { jobs } from './jobs.ts';
import { videos } from './videos.ts';

export const questions = pgTable(
  'questions',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    text: text().notNull(),
    order: integer().notNull(),
    competency: text(),
    category: text(),
    video_id: key().references(() => videos.id),
    kind: text({ enum: ['video', 'audio', 'text', 'choice', 'file'] })
      .notNull()
      .default('video'),
    preparation_seconds: integer().default(30),
    answer_seconds: integer().notNull().default(120),
    attempts_allowed: integer().notNull().default(2),
    screen_recording: boolean().notNull().default(false),
    choices: jsonb().$type<string[]>().notNull().default([]),
    choices_multiple: boolean().notNull().default(false),
    max_characters: integer(),
    file_types: jsonb().$type<FileType[]>().notNull().default([]),
    /** Whether reviewers rate the answers. */
    rated: boolean().notNull().default(true),
    /** The requirement that a choice checks, and its options that do not meet it; no part of an applicant's version. */
    requirement: text(),
    unmet_choices: jsonb().$type<string[]>().notNull().default([]),
    /** Read and ticked by applicants of practice beside their own recording. */
    guidance: text(),
    checklist: jsonb().$type<string[]>().notNull().default([]),
    /** Grows with every change of the content; a new position alone is no change. */
    revision: integer().notNull().default(1),
    removed_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    unique('questions_id_job').on(table.id, table.job_id),
    index('questions_job').on(table.job_id, table.order),
    index('questions_video')
      .on(table.video_id)
      .where(sql`${table.video_id} is not null`),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);
