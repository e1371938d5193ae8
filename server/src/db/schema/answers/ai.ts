import { AI_KINDS, AI_STATES } from '@vivavoce/domain/ai/results.ts';
import type { AiNote, AiReason } from '@vivavoce/domain/ai/results.ts';
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { companies } from '../accounts/companies.ts';
import { users } from '../accounts/users.ts';
import { jobs } from '../activities/jobs.ts';
import { applications } from '../applicants/applications.ts';

/** Result of AI work on the material of one applicant, or the reason why there is none. */
export const ai_results = pgTable(
  'ai_results',
  {
    id: identity(),
    application_id: key().notNull(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    /** Null for what concerns all answers, or none. */
    question_id: key(),
    kind: text({ enum: AI_KINDS }).notNull(),
    state: text({ enum: AI_STATES }).notNull(),
    reason: text().$type<AiReason>(),
    /** Next check of a result that waits. For a running one, the time after which its worker is taken for dead. */
    due_at: instant(),
    /** The task that works on it. */
    run: text(),
    /** Runs that failed since the last request. */
    tries: integer().notNull().default(0),
    content: jsonb().$type<unknown>(),
    /** Statements of the model that no passage supports. */
    dropped: integer().notNull().default(0),
    notes: jsonb().$type<AiNote[]>().notNull().default([]),
    /** The version of the transcript that was read. */
    transcript_revision: integer(),
    input_sha256: text(),
    model: text(),
    prompt_version: text(),
    generated_at: instant(),
    /** Content as staff corrected it. */
    corrected_content: jsonb().$type<unknown>(),
    corrected_by: key().references(() => users.id, { onDelete: 'set null' }),
    corrected_at: instant(),
    dismissed_by: key().references(() => users.id, { onDelete: 'set null' }),
    dismissed_at: instant(),
    /** A person of the staff opened it for the first time. */
    seen_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    unique('ai_results_one').on(table.application_id, table.question_id, table.kind).nullsNotDistinct(),
    unique('ai_results_id_application').on(table.id, table.application_id),
    index('ai_results_due')
      .on(table.due_at)
      .where(sql`due_at is not null`),
    index('ai_results_job').on(table.job_id, table.kind),
    index('ai_results_corrected_by').on(table.corrected_by),
    index('ai_results_dismissed_by').on(table.dismissed_by),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    check('ai_results_ready', sql`${table.state} <> 'ready' or ${table.generated_at} is not null`),
  ],
);

/** Log of calls to the AI provider: applicant, purpose, result; never the content. */
export const ai_calls = pgTable(
  'ai_calls',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    /** Null where the product called automatically. */
    user_id: key().references(() => users.id),
    job_id: key().references(() => jobs.id, { onDelete: 'cascade' }),
    application_id: key().references(() => applications.id, { onDelete: 'set null' }),
    result_id: key().references(() => ai_results.id, { onDelete: 'set null' }),
    purpose: text({ enum: ['variants', ...AI_KINDS] }).notNull(),
    model: text().notNull(),
    prompt_version: text().notNull(),
    input_sha256: text(),
    /** Reserved until the call ends, then what the server counted. */
    tokens: integer().notNull().default(0),
    audio_seconds: integer().notNull().default(0),
    /** Null while it runs, and where the server stopped meanwhile. */
    outcome: text({ enum: ['answered', 'unavailable', 'unusable', 'lost'] }),
    created_at: createdAt(),
    ended_at: instant(),
  },
  (table) => [
    index('ai_calls_user').on(table.user_id, table.created_at),
    index('ai_calls_age').on(table.created_at),
    index('ai_calls_open')
      .on(table.created_at)
      .where(sql`outcome is null`),
    index('ai_calls_job').on(table.job_id),
    index('ai_calls_company').on(table.company_id),
    index('ai_calls_application').on(table.application_id),
    index('ai_calls_result').on(table.result_id),
  ],
);

/** AI work that a company used in a month of UTC. */
export const ai_usage = pgTable(
  'ai_usage',
  {
    company_id: key()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The first day of the month. */
    month: date({ mode: 'string' }).notNull(),
    reserved_tokens: key().notNull().default(0),
    used_tokens: key().notNull().default(0),
    reserved_seconds: key().notNull().default(0),
    used_seconds: key().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.month] }),
    check(
      'ai_usage_counts',
      sql`least(${table.reserved_tokens}, ${table.used_tokens}, ${table.reserved_seconds}, ${table.used_seconds}) >= 0`,
    ),
  ],
);

/** Outages of AI servers in a row, by their address. */
export const ai_outages = pgTable('ai_outages', {
  server: text().primaryKey(),
  failures: integer().notNull().default(0),
  paused_until: instant(),
});
