import { sql } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { answers, attempts, kept_segments, written_answers } from '../../../db/schema/index.ts';

/** The answers of an applicant with their recording or text. */
export const listSources = (db: Queryable, application: number) =>
  db
    .select({ answer: answers, attempt: attempts, written: written_answers })
    .from(answers)
    .leftJoin(attempts, eq(attempts.id, answers.attempt_id))
    .leftJoin(written_answers, eq(written_answers.id, answers.written_id))
    .where(eq(answers.application_id, application));

/** The stored segments of the chosen recordings of an applicant. */
export const listChosenSegments = (db: Queryable, application: number) =>
  db
    .select()
    .from(kept_segments)
    .where(sql`${kept_segments.attempt_id} in (select attempt_id from answers where application_id = ${application})`);
