import { BULK_ACTIONS } from '@vivavoce/domain/applications/bulk-operations.ts';
import type { ExtensionInclude } from '@vivavoce/domain/jobs/deadline-extension.ts';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgSequence, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { jobs } from '../activities/jobs.ts';
import { mailings } from '../messages/mailings.ts';
import { users } from '../accounts/users.ts';

/** What a bulk operation needs to know besides whom it is for. */
export interface BulkOperationInput {
  /** Of taking outcomes back: the instant of the bulk operation that is undone. */
  undo_of?: string;
  /** Of more time: the new end, and who of those waiting gets it. */
  deadline?: string;
  include?: ExtensionInclude;
}

/** Numbers decisions about applicants in their order, of people and of bulk operations alike: clocks may differ, these do not. */
export const decision_numbers = pgSequence('decision_numbers');

/**
 * One bulk operation on very many applicants of an activity. Those whom it is for are set down when it is decided; a task does it part
 * by part, each in one transaction together with how far it came. So a killed worker goes on where the last part ended.
 */
export const bulk_operations = pgTable(
  'bulk_operations',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    action: text({ enum: BULK_ACTIONS }).notNull(),
    input: jsonb().$type<BulkOperationInput>().notNull().default({}),
    /** When it was decided; it dates everybody whom it changes, also those whose turn came later. */
    at: instant().notNull(),
    /** Its place among all decisions: what was decided after it has a higher one. */
    decision: key()
      .notNull()
      .default(sql`nextval('decision_numbers')`),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    /** Applicants whom it is for, how many have had their turn, and for how many of these it was news still. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    /** Of those who had their turn, how many have been put back. */
    undone: integer().notNull().default(0),
    /** What tells them; held back until the bulk operation is over. */
    mailing_id: key().references(() => mailings.id, { onDelete: 'set null' }),
    /** It failed once and went on when some had been told already, so that nobody takes it back as a whole. */
    announced: boolean().notNull().default(false),
    /** Somebody took it back, while it ran or soon after. */
    undo_at: instant(),
    finished_at: instant(),
    failed_at: instant(),
  },
  (table) => [
    index('bulk_operations_job').on(table.job_id, table.id.desc().nullsFirst()),
    index('bulk_operations_open')
      .on(table.job_id, table.id)
      .where(sql`finished_at is null and failed_at is null`),
    index('bulk_operations_mailing').on(table.mailing_id),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);

/** What a decision took the place of: the number of the one before, and what that had left. */
export interface Replaced {
  id: number;
  decision?: number;
  shortlisted_at?: string;
  rejected_at?: string;
  archived_at?: string;
}

/** A thousand at most of those whom a bulk operation is for. Numbers only: who was erased meanwhile matches nobody any more. */
export const bulk_operation_batches = pgTable(
  'bulk_operation_batches',
  {
    bulk_operation_id: key()
      .notNull()
      .references(() => bulk_operations.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    application_ids: key().array().notNull(),
    state: text({ enum: ['waiting', 'done', 'undone'] })
      .notNull()
      .default('waiting'),
    /** Of those changed about whom something had been decided before: what an undo puts back. */
    replaced: jsonb().$type<Replaced[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.bulk_operation_id, table.part] })],
);
