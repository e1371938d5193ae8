import { and, desc, eq, getTableColumns, gt, inArray, isNull, lte, ne, notExists, sql } from 'drizzle-orm';
import type { SQL, Table } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import {
  answer_reviews,
  answers,
  attempts,
  deleted_answers,
  legal_holds,
  matrix_reviews,
  question_openings,
  review_comments,
  rubric_reviews,
  segments,
  transcript_fingerprints,
  transcript_versions,
  transcripts,
  users,
  written_answers,
} from '../../../db/schema/index.ts';

type Content = (typeof deleted_answers.$inferSelect)['content'];

/** Tables with rows of a question of an applicant, in the order in which they can be inserted. */
const TABLES: Readonly<Record<string, Table>> = {
  question_openings,
  attempts,
  segments,
  transcripts,
  transcript_versions,
  transcript_fingerprints,
  written_answers,
  answers,
  answer_reviews,
  rubric_reviews,
  matrix_reviews,
  review_comments,
};
/** Tables whose rows do not name the question. */
const ROWS_BELOW: Readonly<Record<string, (ofQuestion: SQL) => SQL>> = {
  segments: (of) => sql`attempt_id in (select id from attempts where ${of})`,
  transcript_versions: (of) => sql`transcript_id in (select id from transcripts where ${of})`,
  transcript_fingerprints: (of) => sql`transcript_id in (select id from transcripts where ${of})`,
};
/** Rows that name criteria, which may have been changed or deleted since. */
const BELOW_CRITERIA = new Set(['rubric_reviews', 'matrix_reviews']);

async function contentOf(
  tx: Tx,
  { application, question }: { application: number; question: number },
): Promise<Content> {
  const ofQuestion = sql`application_id = ${application} and question_id = ${question}`;
  const content: Content = {};
  for (const name of Object.keys(TABLES)) {
    const where = ROWS_BELOW[name]?.(ofQuestion) ?? ofQuestion;
    const { rows } = await tx.execute<{ rows: Content[string] }>(
      sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${sql.identifier(name)} t where ${where}`,
    );
    content[name] = rows[0]?.rows ?? [];
  }
  return content;
}

const holdsAnswer = (content: Content): boolean =>
  (content['attempts'] ?? []).length + (content['written_answers'] ?? []).length > 0;

/** Keeps what there is for each question, before it is deleted; questions without an attempt or a text are left out. */
export async function keepDeleted(
  tx: Tx,
  row: Omit<typeof deleted_answers.$inferInsert, 'question_id' | 'content'>,
  questions: readonly number[],
): Promise<void> {
  for (const question_id of questions) {
    const content = await contentOf(tx, { application: row.application_id, question: question_id });
    if (holdsAnswer(content)) await tx.insert(deleted_answers).values({ ...row, question_id, content });
  }
}

async function storeRows(tx: Tx, name: string, table: Table, rows: Content[string]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const known = Object.values(getTableColumns(table))
    .filter((column) => column.name in first && column.generated === undefined)
    .map((column) => sql.identifier(column.name));
  const columns = sql.join(known, sql`, `);
  const target = sql.identifier(name);
  await tx.execute(sql`
    insert into ${target} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`);
}

const namesAbsentRow = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '23503';

/** Stores the rows again with their ids. Choices of criteria that no longer exist are left out. */
export async function storeContent(tx: Tx, content: Content): Promise<void> {
  for (const [name, table] of Object.entries(TABLES)) {
    const rows = content[name] ?? [];
    if (!BELOW_CRITERIA.has(name)) {
      await storeRows(tx, name, table, rows);
      continue;
    }
    for (const row of rows) {
      await tx
        .transaction((inner) => storeRows(inner, name, table, [row]))
        .catch((error: unknown) => {
          if (!namesAbsentRow(error)) throw error;
        });
    }
  }
}

const begun = (application: SQL, question: SQL) =>
  sql<boolean>`(${sql.join(
    ['question_openings', 'attempts', 'written_answers'].map(
      (name) =>
        sql`exists (select 1 from ${sql.identifier(name)} b where b.application_id = ${application} and b.question_id = ${question})`,
    ),
    sql` or `,
  )})`;

/** Deleted answers of an applicant that can still be restored, newest first, with whether their question was begun again. */
export const listDeleted = (db: Queryable, application: number, now: Date) =>
  db
    .select({
      id: deleted_answers.id,
      question: deleted_answers.question_id,
      deleted_by: users.full_name,
      deleted_at: deleted_answers.deleted_at,
      restore_until: deleted_answers.restore_until,
      begun: begun(sql`${deleted_answers.application_id}`, sql`${deleted_answers.question_id}`),
    })
    .from(deleted_answers)
    .innerJoin(users, eq(users.id, deleted_answers.deleted_by))
    .where(and(eq(deleted_answers.application_id, application), gt(deleted_answers.restore_until, now)))
    .orderBy(desc(deleted_answers.id));

export const findDeleted = async (db: Queryable, { job, id }: { job: number; id: number }) =>
  (
    await db
      .select()
      .from(deleted_answers)
      .where(and(eq(deleted_answers.id, id), eq(deleted_answers.job_id, job)))
  )[0];

/** Whether the applicant has begun the question again. */
export const isBegun = async (
  tx: Tx,
  { application, question }: { application: number; question: number },
): Promise<boolean> =>
  (
    await tx.execute<{ yes: boolean }>(
      sql`select ${begun(sql`${application}::bigint`, sql`${question}::bigint`)} as yes`,
    )
  ).rows[0]?.yes === true;

/** Deleted answers to other questions, which keep the interview open. */
export const otherDeleted = (tx: Tx, { application, question }: { application: number; question: number }) =>
  tx
    .select({ id: deleted_answers.id, sent: deleted_answers.sent })
    .from(deleted_answers)
    .where(and(eq(deleted_answers.application_id, application), ne(deleted_answers.question_id, question)));

/** The last of them to be restored sends the interview again. */
export const handOnSent = (tx: Tx, ids: readonly number[], sent: (typeof deleted_answers.$inferSelect)['sent']) =>
  tx
    .update(deleted_answers)
    .set({ sent })
    .where(and(inArray(deleted_answers.id, [...ids]), isNull(deleted_answers.sent)));

export const dropDeleted = (tx: Tx, id: number) => tx.delete(deleted_answers).where(eq(deleted_answers.id, id));

const files = {
  company_id: deleted_answers.company_id,
  content: deleted_answers.content,
};

export const dropAllDeleted = (tx: Tx, application: number) =>
  tx.delete(deleted_answers).where(eq(deleted_answers.application_id, application)).returning(files);

/** Takes some that are due; those of applicants on legal hold stay. */
export async function takeDue(tx: Tx, now: Date, limit: number) {
  const due = await tx
    .select({ id: deleted_answers.id })
    .from(deleted_answers)
    .where(
      and(
        lte(deleted_answers.restore_until, now),
        notExists(
          tx
            .select({ id: legal_holds.id })
            .from(legal_holds)
            .where(and(eq(legal_holds.application_id, deleted_answers.application_id), isNull(legal_holds.lifted_at))),
        ),
      ),
    )
    .orderBy(deleted_answers.restore_until)
    .limit(limit)
    .for('update', { of: deleted_answers, skipLocked: true });
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  return tx.delete(deleted_answers).where(inArray(deleted_answers.id, ids)).returning(files);
}
