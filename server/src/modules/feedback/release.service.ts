import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { recordEvent } from '../feed/feed.service.ts';
import type { MailJob } from '../mails/batch-mails.service.ts';
import { queueReviewMail } from '../mails/single/review-mail.service.ts';
import { releasedPoints } from './feedback-criteria.ts';
import * as repository from './feedback.repository.ts';
import type { FeedbackRow } from './feedback.repository.ts';

/** Shows the feedback to the applicant, who gets a mail. The caller has locked the applicant. */
export async function markReleased(
  ctx: Context,
  tx: Tx,
  job: MailJob & Parameters<typeof releasedPoints>[1],
  { row, actor }: { row: FeedbackRow; actor: Pick<StaffActor, 'user_id'> | 'system' },
): Promise<void> {
  const { application_id, job_id, changed_by, released_by } = row;
  const requested_by = released_by ?? changed_by;
  await repository.saveFeedback(tx, {
    application_id,
    job_id,
    changed_by,
    released_by: requested_by,
    points: await releasedPoints(tx, job, row),
    released_at: ctx.now(),
    waits_for_outcome: false,
  });
  await queueReviewMail(ctx, tx, { job, application: application_id, requested_by });
  const event = { company_id: job.company_id, job_id, application_id };
  await recordEvent(tx, { ...event, type: 'feedback.released', actor });
}

/** Applicants released in one run; the next one follows a minute later. */
const AT_ONCE = 500;

/** Releases what waited for an outcome. Each applicant is released in a transaction of their own. */
export async function releaseDueFeedback(ctx: Context, signal: AbortSignal): Promise<number> {
  let released = 0;
  for (const id of await repository.dueApplicants(ctx.db, ctx.now(), AT_ONCE)) {
    if (signal.aborted) break;
    const done = await ctx.db.transaction(async (tx) => {
      const due = await repository.lockDue(tx, id, ctx.now());
      if (!due) return false;
      await markReleased(ctx, tx, due.job, { row: due.feedback, actor: 'system' });
      return true;
    });
    if (done) released += 1;
  }
  return released;
}
