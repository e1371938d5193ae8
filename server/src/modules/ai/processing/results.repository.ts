import type { AiKind, AiReason } from '@vivavoce/domain/ai/results.ts';
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { ai_results, users } from '../../../db/schema/index.ts';

export type ResultRow = typeof ai_results.$inferSelect;
export type ResultChanges = Partial<typeof ai_results.$inferInsert>;

export interface ResultPlace {
  application_id: number;
  job_id: number;
  company_id: number;
  question_id: number | null;
  kind: AiKind;
}

const at = ({ application_id, question_id, kind }: Pick<ResultPlace, 'application_id' | 'question_id' | 'kind'>) =>
  and(
    eq(ai_results.application_id, application_id),
    question_id === null ? isNull(ai_results.question_id) : eq(ai_results.question_id, question_id),
    eq(ai_results.kind, kind),
  );

export const findAt = async (db: Queryable, place: Pick<ResultPlace, 'application_id' | 'question_id' | 'kind'>) =>
  (await db.select().from(ai_results).where(at(place)))[0];

/** A result with the name of the user who corrected it. */
export const findNamed = async (db: Queryable, place: Pick<ResultPlace, 'application_id' | 'question_id' | 'kind'>) =>
  (
    await db
      .select({ row: ai_results, corrected_name: users.full_name })
      .from(ai_results)
      .leftJoin(users, eq(users.id, ai_results.corrected_by))
      .where(at(place))
  )[0];

export const lockResult = async (tx: Tx, id: number) =>
  (await tx.select().from(ai_results).where(eq(ai_results.id, id)).for('no key update'))[0];

/** Puts a result at its place, or changes the one that stands there. @returns its row */
export async function putResult(tx: Queryable, place: ResultPlace, changes: ResultChanges & Pick<ResultRow, 'state'>) {
  const [row] = await tx
    .insert(ai_results)
    .values({ ...place, ...changes })
    .onConflictDoUpdate({ target: [ai_results.application_id, ai_results.question_id, ai_results.kind], set: changes })
    .returning();
  if (!row) throw new Error('upsert returned no row');
  return row;
}

/** Whether more than one transcript of the applicant is still under way: the one that asks, and others. */
export const hearsMore = async (db: Queryable, application: number): Promise<boolean> =>
  (await db.$count(
    ai_results,
    and(
      eq(ai_results.application_id, application),
      eq(ai_results.kind, 'transcript'),
      inArray(ai_results.state, ['waiting', 'queued', 'running']),
    ),
  )) > 1;

export const updateResult = (db: Queryable, id: number, changes: ResultChanges) =>
  db.update(ai_results).set(changes).where(eq(ai_results.id, id));

export const deleteResult = (db: Queryable, id: number) => db.delete(ai_results).where(eq(ai_results.id, id));

export const deleteResultsOf = (db: Queryable, application: number) =>
  db.delete(ai_results).where(eq(ai_results.application_id, application));

/** Takes results of an applicant out of their waiting for a reason. @param next when to look again */
export const takeWaiting = (tx: Tx, { application, reason }: { application: number; reason: AiReason }, next: Date) =>
  tx
    .update(ai_results)
    .set({ state: 'queued', due_at: next, run: null })
    .where(
      and(eq(ai_results.application_id, application), eq(ai_results.state, 'waiting'), eq(ai_results.reason, reason)),
    )
    .returning({ id: ai_results.id, kind: ai_results.kind });

/** Takes what is due out of its waiting. @param next when to look again @returns ids and kinds */
export function takeDue(tx: Tx, now: Date, next: Date, limit: number) {
  const due = tx
    .select({ id: ai_results.id })
    .from(ai_results)
    .where(lte(ai_results.due_at, now))
    .orderBy(ai_results.due_at)
    .limit(limit)
    .for('update', { skipLocked: true });
  return tx
    .update(ai_results)
    .set({ state: 'queued', due_at: next, run: null })
    .where(sql`${ai_results.id} in ${due}`)
    .returning({ id: ai_results.id, kind: ai_results.kind });
}
