import type { GuestNote } from '@vivavoce/contract/types.ts';
import { withholdsRatings } from '@vivavoce/domain/reviews/independence.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { findReadable } from '../reviews/reviews.service.ts';
import { listGuestNotes } from './guest-links.repository.ts';

/**
 * Reviews of an applicant by guests, oldest first. A panel member who rates independently gets none before the own
 * review is sent, because a guest's opinion sways like a colleague's.
 */
export async function listGuestReviews(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: applicationId }: { job: number; application: number },
): Promise<GuestNote[]> {
  const { record, sent } = await findReadable(ctx, actor, { job: jobId, application: applicationId });
  if (withholdsRatings(record, sent.has(actor.user_id))) return [];
  const rows = await listGuestNotes(ctx.db, applicationId);
  return rows.map(({ updated_at, ...row }) => ({
    ...row,
    rating_scale: record.job.rating_scale,
    updated_at: updated_at.toISOString(),
  }));
}
