import { foreignKey, index, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { questions } from '../activities/questions.ts';
import { users } from '../accounts/users.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { applications } from '../applicants/applications.ts';

/**
 * An answer that staff deleted, until it leaves the storage. Its rows are kept as they were, outside their tables, so
 * that nothing else counts or shows them; its files stay in the storage as long as this row does.
 */
export const deleted_answers = pgTable(
  'deleted_answers',
  {
    id: identity(),
    application_id: key().notNull(),
    question_id: key().notNull(),
    job_id: key().notNull(),
    company_id: key().notNull(),
    deleted_by: key()
      .notNull()
      .references(() => users.id),
    deleted_at: createdAt(),
    restore_until: instant().notNull(),
    /** How the interview stood before; null where it was not sent. */
    sent: jsonb().$type<{ responded_at: string; status: number }>(),
    /** The deleted rows by table. */
    content: jsonb().$type<Record<string, Record<string, unknown>[]>>().notNull(),
  },
  (table) => [
    index('deleted_answers_application').on(table.application_id, table.question_id),
    index('deleted_answers_question').on(table.question_id),
    index('deleted_answers_due').on(table.restore_until),
    foreignKey({
      columns: [table.application_id, table.job_id],
      foreignColumns: [applications.id, applications.job_id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.question_id, table.job_id], foreignColumns: [questions.id, questions.job_id] }),
  ],
);
