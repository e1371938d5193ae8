import { isFilled } from '@vivavoce/domain/reviews/programmes.ts';
import type { ProgrammeMark } from '@vivavoce/domain/reviews/programmes.ts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { reviews } from '../../../db/schema/index.ts';

/** The programmes of an applicant about which reviewers said something. */
export async function reviewedProgrammes(db: Queryable, applicationId: number): Promise<ProgrammeMark[]> {
  const rows = await db
    .select({ marks: reviews.programme_reviews })
    .from(reviews)
    .where(eq(reviews.application_id, applicationId));
  return rows.flatMap(({ marks }) => marks).filter(isFilled);
}

/** Whether the applicant was shown a question, or has a recording with content. */
export async function hasBegun(db: Queryable, application: number): Promise<boolean> {
  const { rows } = await db.execute<{ begun: boolean }>(sql`
    select exists (select 1 from question_openings o where o.application_id = ${application})
      or exists (select 1 from attempts t where t.application_id = ${application}
        and case when t.state = 'open' then (select coalesce(sum(s.bytes), 0) from segments s where s.attempt_id = t.id)
          else t.bytes end > 0) as begun`);
  return rows[0]?.begun ?? false;
}
