import { and, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { cvs, stored_files } from '../../../db/schema/index.ts';

export const findCv = async (db: Queryable, { job: jobId, id }: { job: number; id: number }) =>
  (
    await db
      .select({
        file_id: cvs.file_id,
        filename: cvs.filename,
        created_at: cvs.created_at,
        bytes: stored_files.bytes,
        media_type: stored_files.media_type,
        object_key: stored_files.object_key,
      })
      .from(cvs)
      .innerJoin(stored_files, eq(stored_files.id, cvs.file_id))
      .where(and(eq(cvs.application_id, id), eq(cvs.job_id, jobId)))
  )[0];

/** Sets the CV of an application, whose row is locked. @returns the previous file */
export async function putCv(tx: Tx, row: typeof cvs.$inferInsert): Promise<number | null> {
  const before = await removeCv(tx, { job: row.job_id, application: row.application_id });
  await tx.insert(cvs).values(row);
  return before;
}

/** @returns the previous file, or null */
export async function removeCv(
  tx: Tx,
  { job: jobId, application: id }: { job: number; application: number },
): Promise<number | null> {
  const [previous] = await tx
    .delete(cvs)
    .where(and(eq(cvs.application_id, id), eq(cvs.job_id, jobId)))
    .returning({ file_id: cvs.file_id });
  return previous?.file_id ?? null;
}
