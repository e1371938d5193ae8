import type { FormKind } from '@vivavoce/domain/kinds/forms.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { loadApplication, lockApplicant } from '../../access/load-application.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { queueReviewMail, withdrawReviewMails } from '../mails/single/review-mail.service.ts';
import { updateReply, findSent } from './replies.ts';

/**
 * Lets the applicant read the score of a form, which a mail tells them, or withholds it again; a mail that has not left
 * is cancelled then.
 * @throws AppError `wrong_state` before the form was sent
 */
export async function releaseReply(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application }: { job: number; application: number },
  { kind, released }: { kind: FormKind; released: boolean },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { record } = await loadApplication(tx, actor, { job: jobId, application }, 'decide');
    await lockApplicant(tx, { job: jobId, application });
    const sent = await findSent(tx, { job: jobId, application });
    if (sent?.content.kind !== kind)
      throw new AppError('wrong_state', { detail: 'The applicant has sent nothing of this kind.' });
    if ((sent.reply.released_at !== null) === released) return;
    await updateReply(tx, application, { released_at: released ? ctx.now() : null });
    if (released) await queueReviewMail(ctx, tx, { job: record.job, application, requested_by: actor.user_id });
    else await withdrawReviewMails(tx, application);
    const place = { company_id: record.job.company_id, job_id: jobId, application_id: application };
    await recordEvent(tx, { ...place, type: released ? 'feedback.released' : 'feedback.taken_back', actor });
  });
}
