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

/** Recordings of other people in the same company that share a fingerprint; answers that were not sent do not count. */
export async function listAlike(
  db: Queryable,
  { application, hashes, limit }: { application: number; hashes: readonly number[]; limit: number },
): Promise<OtherRecording[]> {
  const { rows } = await db.execute<{
    attempt_id: string;
    application_id: string;
  }>(sql`
    select t.attempt_id, t.application_id from transcript_fingerprints f
    join transcripts t on t.id = f.transcript_id
    join applications other on other.id = f.application_id
    join applications own on own.id = ${application}
    where f.hashes && ${sql.param([...hashes])}::bigint[] and f.company_id = own.company_id
      and f.application_id <> own.id and other.user_id <> own.user_id and other.responded_at is not null
    order by t.id limit ${limit}`);
  return rows.map((row) => ({
    attempt_id: Number(row.attempt_id),
    application_id: Number(row.application_id),
  }));
}
