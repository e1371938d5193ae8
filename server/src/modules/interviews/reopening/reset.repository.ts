import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { answers, attempts, question_openings, written_answers } from '../../../db/schema/index.ts';

/**
 * Deletes all data of some questions of one applicant: the answers first, which refer to the rest. Ratings of the
 * answers are deleted with them.
 * @returns how many answers there were, and the files that remain in the storage
 */
export async function deleteOfQuestions(tx: Tx, application: number, questions: readonly number[]) {
  const ids = [...questions];
  const deleted = await tx
    .delete(answers)
    .where(and(eq(answers.application_id, application), inArray(answers.question_id, ids)))
    .returning({ id: answers.id });
  const recordings = await tx
    .delete(attempts)
    .where(and(eq(attempts.application_id, application), inArray(attempts.question_id, ids)))
    .returning({ id: attempts.id, company_id: attempts.company_id, state: attempts.state });
  const written = await tx
    .delete(written_answers)
    .where(and(eq(written_answers.application_id, application), inArray(written_answers.question_id, ids)))
    .returning({ key: written_answers.file_key });
  await tx
    .delete(question_openings)
    .where(and(eq(question_openings.application_id, application), inArray(question_openings.question_id, ids)));
  return { answers: deleted.length, recordings, files: written.flatMap(({ key }) => (key === null ? [] : [{ key }])) };
}

/** A reset counts as a decision: a bulk operation that was started before skips the applicant. */
export const numberAsDecided = (tx: Tx, application: number) =>
  tx.execute(sql`
    insert into decisions (application_id, track, shortlisted_at, rejected_at, outcome_mail_at, outcome_reason, outcome_note)
    select id, 'outcome', shortlisted_at, rejected_at, outcome_mail_at, outcome_reason, outcome_note
    from applications where id = ${application}
    union all select id, 'review', null, null, null, null, null from applications where id = ${application}`);
