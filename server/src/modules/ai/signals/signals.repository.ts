import { signalsOf } from '@vivavoce/domain/signals/signals.ts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { applications, companies, job_versions, jobs } from '../../../db/schema/index.ts';

/**
 * Signals for the answers of an applicant, and the texts that the applicant was shown; undefined without such an
 * applicant.
 */
export async function findSignalFrame(db: Queryable, application: number) {
  const [row] = await db
    .select({
      company_id: applications.company_id,
      sent_at: applications.responded_at,
      content: job_versions.content,
      required_language: jobs.required_language,
      shared_phrases: jobs.shared_phrases,
      language_signals_enabled: companies.language_signals_enabled,
      authenticity_signals_enabled: companies.authenticity_signals_enabled,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .innerJoin(companies, eq(companies.id, applications.company_id))
    .leftJoin(job_versions, eq(job_versions.id, applications.version_id))
    .where(eq(applications.id, application));
  if (!row) return undefined;
  const { content, sent_at, company_id } = row;
  return {
    company_id,
    is_sent: sent_at !== null,
    content,
    on: signalsOf(row, row),
  };
}

export type SignalFrame = NonNullable<Awaited<ReturnType<typeof findSignalFrame>>>;
