import type { FileType, QuestionKind } from '@vivavoce/domain/answers/question-kinds.ts';
import type { JobFunction, RoleLevel } from '@vivavoce/domain/jobs/functions.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, key } from '../columns.ts';
import { companies } from '../accounts/companies.ts';
import { users } from '../accounts/users.ts';

/** The competency of a question. Rows without a company belong to all. */
export const competencies = pgTable(
  'competencies',
  {
    id: identity(),
    company_id: key().references(() => companies.id),
    name: text().notNull(),
    /** Null for a company's own name, in one language. */
    name_fr: text(),
    /** The functions and role levels that it is suggested for; none means all. */
    functions: jsonb().$type<JobFunction[]>().notNull().default([]),
    role_levels: jsonb().$type<RoleLevel[]>().notNull().default([]),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('competencies_own_name')
      .on(table.company_id, sql`lower(${table.name})`)
      .where(sql`company_id is not null`),
    index('competencies_shared')
      .on(table.id)
      .where(sql`company_id is null`),
  ],
);

/** Questions stored for reuse: rows without a company belong to all. */
export const library_questions = pgTable(
  'library_questions',
  {
    id: identity(),
    company_id: key().references(() => companies.id),
    competency_id: key().references(() => competencies.id),
    created_by: key().references(() => users.id),
    default_locale: text({ enum: ['en-gb', 'fr-fr'] })
      .notNull()
      .default('en-gb'),
    text: text().notNull(),
    category: text(),
    kind: text().$type<QuestionKind>().notNull().default('video'),
    preparation_seconds: integer().default(30),
    answer_seconds: integer().notNull().default(120),
    attempts_allowed: integer().notNull().default(2),
    screen_recording: boolean().notNull().default(false),
    choices: jsonb().$type<string[]>().notNull().default([]),
    choices_multiple: boolean().notNull().default(false),
    max_characters: integer(),
    file_types: jsonb().$type<FileType[]>().notNull().default([]),
    /** Advice and a checklist for applicants; signs of a good answer and what each step shows, weakest first, for reviewers. */
    guidance: text(),
    checklist: jsonb().$type<string[]>().notNull().default([]),
    look_for: text(),
    rubric: jsonb().$type<string[]>(),
    revision: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('library_questions_company').on(table.company_id, table.id),
    index('library_questions_competency').on(table.competency_id, table.company_id, table.id),
    index('library_questions_creator').on(table.created_by),
  ],
);

/** The keys of what the product itself added to the content of all companies, each once, whatever became of it. */
export const shared_content = pgTable('shared_content', { key: text().primaryKey(), created_at: createdAt() });
