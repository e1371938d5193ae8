import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { applications, attempts, written_answers } from '../../db/schema/index.ts';

/** The stored files of everything that applicants of a job handed in. */
export async function listFiles(
  db: Queryable,
  jobId: number,
): Promise<{ recordings: { company: number; attempt: number }[]; files: { key: string }[] }> {
  const recordings = await db
    .select({ company: attempts.company_id, attempt: attempts.id })
    .from(attempts)
    .innerJoin(applications, eq(applications.id, attempts.application_id))
    .where(eq(applications.job_id, jobId));
  const written = await db
    .select({ key: written_answers.file_key })
    .from(written_answers)
    .innerJoin(applications, eq(applications.id, written_answers.application_id))
    .where(and(eq(applications.job_id, jobId), isNotNull(written_answers.file_key)));
  return { recordings, files: written.flatMap(({ key }) => (key === null ? [] : [{ key }])) };
}

/** Before their questions, which answers refer to. */
export const deleteApplicants = (db: Queryable, jobId: number) =>
  db.delete(applications).where(eq(applications.job_id, jobId));
