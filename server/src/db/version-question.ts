import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

interface Place {
  /** The `version_id` of the applicant. */
  version: SQLWrapper;
  /** The id of the question. */
  question: SQLWrapper;
  /** The present value of the field, for applicants without a version. */
  present: SQLWrapper;
}

/** A field of a question as the applicant read it, whatever the question says since; null where it said nothing. */
export const versionQuestion = (field: 'text' | 'competency', { version, question, present }: Place): SQL<string> =>
  sql<string>`nullif(coalesce((select coalesce(entry ->> ${sql.raw(`'${field}'`)}, '')
    from job_versions held cross join lateral jsonb_array_elements(held.content -> 'questions') entry
    where held.id = ${version} and (entry ->> 'id')::bigint = ${question}), ${present}), '')`;
