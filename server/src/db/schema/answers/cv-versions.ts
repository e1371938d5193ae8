import type { CvFacts, CvFile, HiddenText } from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from '../columns.ts';
import { stored_files } from '../activities/files.ts';
import { applications } from '../applicants/applications.ts';

/** The versions of a CV that an applicant handed in for feedback, each with what was read from its file. */
export const cv_versions = pgTable(
  'cv_versions',
  {
    application_id: key().notNull(),
    number: integer().notNull(),
    job_id: key().notNull(),
    file_id: key()
      .notNull()
      .references(() => stored_files.id),
    filename: text().notNull(),
    kind: text().$type<CvFile>().notNull(),
    /** Text as it was read; empty for a scan. */
    text: text().notNull(),
    /** Text as the applicant corrected it. */
    corrected: text(),
    hidden: jsonb().$type<HiddenText[]>().notNull(),
    facts: jsonb().$type<CvFacts>().notNull(),
    created_at: createdAt(),
    corrected_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.number] }),
    index('cv_versions_job').on(table.job_id),
    index('cv_versions_file').on(table.file_id),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
  ],
);
