import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { answers, written_answers } from '../../../db/schema/index.ts';
import type { WrittenRow } from '../state/interview-rows.ts';

/** The first call starts the time to answer; later ones find it running. */
export const insertWritten = (tx: Tx, row: typeof written_answers.$inferInsert) =>
  tx.insert(written_answers).values(row).onConflictDoNothing();

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
