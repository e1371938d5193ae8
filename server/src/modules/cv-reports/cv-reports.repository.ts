import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { applications, cv_versions, form_replies, stored_files } from '../../db/schema/index.ts';

/** The activity of an applicant; undefined for an unknown one. */
export const findPlace = async (db: Queryable, application: number) =>
  (
    await db
      .select({ job: applications.job_id, sent_at: form_replies.sent_at })
      .from(applications)
      .leftJoin(form_replies, eq(form_replies.application_id, applications.id))
      .where(eq(applications.id, application))
  )[0];

export const findFile = async (db: Queryable, application: number, number: number) =>
  (
    await db
      .select({
        file_id: cv_versions.file_id,
        filename: cv_versions.filename,
        media_type: stored_files.media_type,
        object_key: stored_files.object_key,
      })
      .from(cv_versions)
      .innerJoin(stored_files, eq(stored_files.id, cv_versions.file_id))
      .where(and(eq(cv_versions.application_id, application), eq(cv_versions.number, number)))
  )[0];
