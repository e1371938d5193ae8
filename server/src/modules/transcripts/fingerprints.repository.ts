import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { jobs, transcript_fingerprints } from '../../db/schema/index.ts';

type FingerprintRow = typeof transcript_fingerprints.$inferInsert;

/** Whether the activity looks for words that stand elsewhere too. */
export const looksForSharedWords = async (db: Queryable, job: number): Promise<boolean> =>
  (await db.select({ on: jobs.shared_phrases }).from(jobs).where(eq(jobs.id, job)))[0]?.on ?? false;

export const putFingerprints = (db: Queryable, row: FingerprintRow) =>
  db
    .insert(transcript_fingerprints)
    .values(row)
    .onConflictDoUpdate({
      target: transcript_fingerprints.transcript_id,
      set: { hashes: row.hashes },
    });

/** A recording of another applicant. */
export interface OtherRecording {
  attempt_id: number;
  application_id: number;
}

/** Most recordings with a shared stretch that are compared: a common phrase would bring all of them. */
const CANDIDATES_MAX = 500;

/**
 * Recordings of other people in the same company that share a fingerprint; answers that were not sent do not count. The
 * index of hashes is read first and alone: with an order and a limit beside it the planner reads rows in that order
 * instead, until it has met enough.
 */
export async function listAlike(
  db: Queryable,
  { application, hashes, limit }: { application: number; hashes: readonly number[]; limit: number },
): Promise<OtherRecording[]> {
  const { rows } = await db.execute<{
    attempt_id: string;
    application_id: string;
  }>(sql`
    with alike as materialized (
      select transcript_id, application_id, company_id from transcript_fingerprints
      where hashes && ${sql.param([...hashes])}::bigint[]),
    candidates as materialized (
      select alike.transcript_id, alike.application_id, own.user_id from alike
      join applications own on own.id = ${application} and own.company_id = alike.company_id
      where alike.application_id <> own.id order by alike.transcript_id limit ${CANDIDATES_MAX})
    select t.attempt_id, t.application_id from candidates c
    join applications other on other.id = c.application_id
    join transcripts t on t.id = c.transcript_id
    where other.user_id <> c.user_id and other.responded_at is not null
    order by t.id limit ${limit}`);
  return rows.map((row) => ({
    attempt_id: Number(row.attempt_id),
    application_id: Number(row.application_id),
  }));
}
