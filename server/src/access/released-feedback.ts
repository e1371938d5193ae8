import type { ReleasedFeedback } from '@vivavoce/contract/types.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { feedback, jobs } from '../db/schema/index.ts';

/** Feedback as the applicant reads it; null before it is released. */
export async function releasedFeedback(db: Queryable, application: number): Promise<ReleasedFeedback | null> {
  const [row] = await db
    .select({
      released_at: feedback.released_at,
      opening: feedback.opening,
      points: feedback.points,
      rating_scale: jobs.rating_scale,
    })
    .from(feedback)
    .innerJoin(jobs, eq(jobs.id, feedback.job_id))
    .where(and(eq(feedback.application_id, application), isNotNull(feedback.released_at)));
  if (!row?.released_at) return null;
  return {
    released_at: row.released_at.toISOString(),
    opening: row.opening,
    points: row.points.map(({ name, kind, text, score = null }) => ({ name, kind, text, score })),
    rating_scale: row.rating_scale,
  };
}
