import { BULK_ACTIONS } from '@vivavoce/domain/applications/bulk-operations.ts';
import type { ExtensionInclude } from '@vivavoce/domain/jobs/deadline-extension.ts';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, key } from '../columns.ts';
import { jobs } from '../activities/jobs.ts';
import { mailings } from '../messages/mailings.ts';
import { users } from '../accounts/users.ts';

/** The parameters of a bulk operation beside its applicants. */
export interface BulkOperationInput {
  /** For revoking outcomes: the instant of the bulk operation that is undone. */
  undo_of?: string;
  /** For rejections: the reason and the note of staff, and when the e-mail leaves. */
  reason?: string;
  note?: string;
  mail_at?: string;
  /** For more time: the new end, and which awaited applicants get it. */
  deadline?: string;
  include?: ExtensionInclude;
  /** For tags: the tag of the company. */
  tag?: number;
}

/**
 * One bulk operation on very many applicants of an activity. Its applicants are stored when it starts; a task processes
 * them in batches, each in one transaction with its progress. So it resumes where it stopped after a crash.
 */
export const bulk_operations = pgTable(
  'bulk_operations',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    action: text({ enum: BULK_ACTIONS }).notNull(),
    input: jsonb().$type<BulkOperationInput>().notNull().default({}),
    /** When it started; the date of all its decisions, also in later batches. */
    at: instant().notNull(),
    /** Number of the operation among all decisions: later decisions have a higher one. */
    decision: key()
      .notNull()
      .default(sql`nextval('decision_numbers')`),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    /** All its applicants, those processed, and those that it changed. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    /** Number of processed applicants whose change has been undone. */
    undone: integer().notNull().default(0),
    /** The mailing that notifies its applicants; held until the bulk operation has ended. */
    mailing_id: key().references(() => mailings.id, { onDelete: 'set null' }),
    /** The operation was resumed after a failure, when some mails were sent already, so it can no longer be undone as a whole. */
    announced: boolean().notNull().default(false),
    /** A user undid it, while it ran or soon after. */
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

/** At most a thousand applicants of a bulk operation. Ids only: an erased applicant no longer matches. */
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
  },
  (table) => [primaryKey({ columns: [table.bulk_operation_id, table.part] })],
);
