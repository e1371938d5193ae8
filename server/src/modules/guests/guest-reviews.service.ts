import type { GuestNote } from '@vivavoce/contract/types.ts';
import { ratesBlind } from '@vivavoce/domain/reviews/independence.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../lib/app-error.ts';
import { loadJob } from '../jobs/load-job.service.ts';
import { findApplication, findOwnReview } from '../reviews/reviews.repository.ts';
import { listGuestNotes } from './guest-links.repository.ts';

/**
 * What guests wrote and rated about an applicant, oldest first. A panel member who rates independently gets none before
 * the own review is sent, because a guest's opinion sways like a colleague's.
 */
export async function listGuestReviews(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  applicationId: number,
): Promise<GuestNote[]> {
  const record = await loadJob(ctx.db, actor, jobId, 'read');
  if (!(await findApplication(ctx.db, jobId, applicationId))) throw notFound();
  const own = ratesBlind(record) ? await findOwnReview(ctx.db, applicationId, actor.user_id) : null;
  if (own !== null && !own?.sent_at) return [];
  const rows = await listGuestNotes(ctx.db, applicationId);
  return rows.map(({ updated_at, ...row }) => ({
    ...row,
    rating_scale: record.job.rating_scale,
    updated_at: updated_at.toISOString(),
  }));
}
