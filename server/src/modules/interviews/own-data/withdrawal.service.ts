import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { endRequestsOfWithdrawn } from '../../applicant-requests/withdrawn-requests.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { queueWithdrawalMail } from '../../mails/single/request-mails.service.ts';
import { refuseHeld } from '../../privacy/holds.service.ts';
import { announce } from '../../../announce.ts';
import { listOpenAttempts, refreshStrip } from '../attempts/attempts.ts';
import { abandonAttempt } from '../attempts/closing.service.ts';
import { removeAnswersOf } from '../reopening/reset.service.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import * as interviewRows from '../state/interview-rows.ts';
import { placeOf } from '../state/acting.ts';

export interface Withdrawal {
  reason: string;
  /** Also deletes answers, recordings, files and their ratings, of which one may still be running. */
  delete_answers: boolean;
}

async function deleteAll(ctx: Context, tx: Tx, { application, version }: OpenedInterview): Promise<void> {
  const { id, job_id } = application;
  await refuseHeld(tx, id);
  const questions = version.questions.map((question) => question.id);
  await removeAnswersOf(ctx, tx, id, questions);
  await interviewRows.updateApplication(tx, id, { responded_at: null, reviewed_at: null, answer_count: 0 });
  await announce(ctx, tx, 'answers.deleted', { job: job_id, application: id, questions });
  await refreshStrip(tx, id);
}

/**
 * Withdraws the applicant, at any moment before or after sending. Answers stay, unless they are to be deleted. A
 * recording that still runs ends: its next segment is refused, which stops the recorder.
 * @param interview of which the caller holds the lock
 * @throws AppError `wrong_state` after a withdrawal, `on_hold` where answers must not be deleted
 */
export async function withdraw(
  ctx: Context,
  tx: Tx,
  interview: OpenedInterview,
  { reason, delete_answers }: Withdrawal,
): Promise<void> {
  const { application, job } = interview;
  if (application.declined_at) throw new AppError('wrong_state');
  const now = ctx.now();
  if (delete_answers) await deleteAll(ctx, tx, interview);
  for (const { id } of await listOpenAttempts(tx, { application: application.id })) await abandonAttempt(ctx, tx, id);
  await interviewRows.updateApplication(tx, application.id, {
    declined_at: now,
    declined_reason: reason || null,
    status: APPLICATION_STATUS.declined,
    updated_at: now,
  });
  const data = { reason, ...(delete_answers && { answers_deleted: true }) };
  await recordEvent(tx, { ...placeOf(interview), type: 'declined', actor: 'applicant', data });
  await endRequestsOfWithdrawn(tx, application.id, now);
  await queueWithdrawalMail(ctx, tx, { application, job, answers_deleted: delete_answers });
}
