import { count, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { survey_replies } from '../../../db/schema/index.ts';

const { ease, fairness, application_id, job_id } = survey_replies;

/** Stores the reply in place of an earlier one. */
export async function putReply(tx: Tx, row: typeof survey_replies.$inferInsert): Promise<void> {
  await tx
    .insert(survey_replies)
    .values(row)
    .onConflictDoUpdate({ target: application_id, set: { ease: row.ease, fairness: row.fairness } });
}

/** Each combination of replies of an activity once, with its number. */
export const countReplies = (db: Queryable, job: number) =>
  db.select({ ease, fairness, count: count() }).from(survey_replies).where(eq(job_id, job)).groupBy(ease, fairness);
