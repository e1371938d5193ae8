import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { job_versions } from '../../db/schema/index.ts';

/** A form as applicants with this version of the activity were shown it. */
export interface ShownForm {
  job_version: number;
  form: FormContent;
  /** Whether an applicant sent answers to it. */
  is_sent: boolean;
}

/** The forms that applicants of an activity were shown, the newest first. */
export const shownForms = async (db: Queryable, job: number): Promise<ShownForm[]> =>
  (
    await db
      .select({
        job_version: job_versions.id,
        content: job_versions.content,
        is_sent: sql<boolean>`exists (select 1 from applications a join form_replies f on f.application_id = a.id
          where a.version_id = job_versions.id and f.sent_at is not null)`,
      })
      .from(job_versions)
      .where(eq(job_versions.job_id, job))
      .orderBy(desc(job_versions.id))
  ).flatMap(({ job_version, content: { form }, is_sent }) => (form ? [{ job_version, form, is_sent }] : []));
