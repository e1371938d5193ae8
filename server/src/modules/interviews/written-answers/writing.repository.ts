import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { answers, written_answers } from '../../../db/schema/index.ts';

export type WrittenRow = typeof written_answers.$inferSelect;

export const listWritten = (db: Queryable, application: number): Promise<WrittenRow[]> =>
  db.select().from(written_answers).where(eq(written_answers.application_id, application));

export const findWritten = async (
  db: Queryable,
  { application, question }: { application: number; question: number },
): Promise<WrittenRow | undefined> =>
  (
    await db
      .select()
      .from(written_answers)
      .where(and(eq(written_answers.application_id, application), eq(written_answers.question_id, question)))
  )[0];

/** The first call starts the time to answer; later ones find it running. */
export const insertWritten = (tx: Tx, row: typeof written_answers.$inferInsert) =>
  tx.insert(written_answers).values(row).onConflictDoNothing();

export const updateLastSeen = (db: Queryable, id: number, changes: Pick<WrittenRow, 'credited_ms' | 'last_seen_at'>) =>
  db.update(written_answers).set(changes).where(eq(written_answers.id, id));

/** Adds a finished break to the time to answer. */
export const addPause = (tx: Queryable, id: number, ms: number, now: Date) =>
  tx
    .update(written_answers)
    .set({ paused_ms: sql`${written_answers.paused_ms} + ${Math.round(ms)}`, last_seen_at: now })
    .where(eq(written_answers.id, id));

/** Replaces the stored state by a newer one. */
export const saveWritten = (tx: Tx, id: number, changes: Partial<typeof written_answers.$inferInsert>) =>
  tx
    .update(written_answers)
    .set({ ...changes, revision: sql`${written_answers.revision} + 1` })
    .where(eq(written_answers.id, id));

/** Makes the stored content the answer to its question, once. @returns false where it is the answer already */
export async function chooseWritten(tx: Tx, written: WrittenRow, now: Date): Promise<boolean> {
  const { id, application_id, question_id, job_id, company_id } = written;
  const rows = await tx
    .insert(answers)
    .values({ application_id, question_id, job_id, company_id, written_id: id, confirmed_at: now })
    .onConflictDoNothing()
    .returning({ id: answers.id });
  return rows.length > 0;
}
