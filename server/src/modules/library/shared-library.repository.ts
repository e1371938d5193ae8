import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { library_questions } from '../../db/schema/index.ts';

const shared = (id: number) => and(eq(library_questions.id, id), isNull(library_questions.company_id));

/** @returns false for a question that is not shared */
export const reword = async (db: Queryable, id: number, text: string): Promise<boolean> =>
  (
    await db
      .update(library_questions)
      .set({ text, revision: sql`${library_questions.revision} + 1`, updated_at: sql`now()` })
      .where(shared(id))
      .returning({ id: library_questions.id })
  ).length > 0;

/** As `reword`. */
export const remove = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.delete(library_questions).where(shared(id)).returning({ id: library_questions.id })).length > 0;
