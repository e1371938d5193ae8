import { IMPORT_KINDS } from '@vivavoce/domain/companies/import-limits.ts';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { applications } from './applications.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { stored_files } from '../activities/files.ts';
import { jobs } from '../activities/jobs.ts';
import { mailings } from '../messages/mailings.ts';
import { companies } from '../accounts/companies.ts';
import { users } from '../accounts/users.ts';

/**
 * One person of a list: first name, last name, e-mail, phone, external id, adjustments, promised review (null: the
 * activity decides).
 */
export type ImportedRow = [string, string, string, string | null, string | null, boolean, (boolean | null)?];

/**
 * A list of people that is added to an activity. A task adds them in batches, each in one transaction with its
 * progress; so it resumes where it stopped after a crash, and adds no one twice.
 */
export const imports = pgTable(
  'imports',
  {
    id: identity(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    filename: text().notNull(),
    /** People to add, each once. */
    total: integer().notNull(),
    /** Rows with faults, and rows with a repeated address; neither is added. */
    refused: integer().notNull(),
    repeated: integer().notNull(),
    /** How many were processed: added, or applied already. */
    done: integer().notNull().default(0),
    added: integer().notNull().default(0),
    /** Who had applied already: when the list was sent, or while it is added; only the latter are among `done`. */
    known: integer().notNull().default(0),
    /** The people; deleted once they were processed. */
    people: jsonb().$type<ImportedRow[]>(),
    invite: boolean().notNull(),
    invited_from_name: text(),
    invite_subject: text(),
    /** Added applicants who wait for the invitation. */
    application_ids: key().array().notNull().default([]),
    mailing_id: key().references(() => mailings.id, { onDelete: 'set null' }),
    finished_at: instant(),
    failed_at: instant(),
  },
  (table) => [
    index('imports_job').on(table.job_id, table.id.desc().nullsFirst()),
    index('imports_open')
      .on(table.id)
      .where(sql`finished_at is null and failed_at is null`),
    index('imports_mailing').on(table.mailing_id),
    foreignKey({ columns: [table.job_id, table.company_id], foreignColumns: [jobs.id, jobs.company_id] }).onDelete(
      'cascade',
    ),
  ],
);

/** A file with questions, users or templates that were added to a company, so that it can be undone. */
export const content_imports = pgTable(
  'content_imports',
  {
    id: identity(),
    company_id: key()
      .notNull()
      .references(() => companies.id),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    created_by: key()
      .notNull()
      .references(() => users.id),
    created_at: instant().notNull(),
    filename: text().notNull(),
    /** The rows that were added; those of an undone import that are still there. */
    added: key().array().notNull(),
    undone_at: instant(),
  },
  (table) => [
    index('content_imports_company').on(table.company_id, table.id),
    index('content_imports_creator').on(table.created_by),
  ],
);

/** The CV of an application. */
export const cvs = pgTable(
  'cvs',
  {
    application_id: key().primaryKey(),
    job_id: key().notNull(),
    file_id: key()
      .notNull()
      .references(() => stored_files.id),
    filename: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('cvs_job').on(table.job_id),
    index('cvs_file').on(table.file_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);
