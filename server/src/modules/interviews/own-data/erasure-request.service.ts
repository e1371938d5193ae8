import type { Context } from '../../../context.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { queueErasureMail } from '../../mails/single/request-mails.service.ts';
import { refuseHeld } from '../../privacy/holds.service.ts';
import * as interviewRows from '../state/interview-rows.ts';
import { placeOf, lockedInterview } from '../state/acting.ts';
import { withdraw } from './withdrawal.service.ts';

const answer = (at: Date | null) => ({ erasure_requested_at: at?.toISOString() ?? null });

/**
 * Stores that the applicant wants to be erased; the next run of the retention task does it. An interview that was not
 * sent is withdrawn immediately. A repeated request changes nothing.
 * @throws AppError `not_found`, `on_hold`
 */
export async function requestErasure(ctx: Context, application: number) {
  return ctx.db.transaction(async (tx) => {
    const interview = await lockedInterview(tx, application);
    const { erasure_requested_at, responded_at, declined_at } = interview.application;
    if (erasure_requested_at) return answer(erasure_requested_at);
    await refuseHeld(tx, application);
    const now = ctx.now();
    if (!responded_at && !declined_at) await withdraw(ctx, tx, interview, { reason: '', delete_answers: false });
    await interviewRows.updateApplication(tx, application, { erasure_requested_at: now, updated_at: now });
    await recordEvent(tx, { ...placeOf(interview), type: 'data.erasure_requested', actor: 'applicant' });
    await queueErasureMail(ctx, tx, { application: interview.application, job: interview.job });
    return answer(now);
  });
}

/** Takes the request back. A withdrawal that came with it stays. @throws AppError `not_found` */
export async function cancelErasure(ctx: Context, application: number) {
  return ctx.db.transaction(async (tx) => {
    const interview = await lockedInterview(tx, application);
    if (!interview.application.erasure_requested_at) return answer(null);
    await interviewRows.updateApplication(tx, application, { erasure_requested_at: null, updated_at: ctx.now() });
    await recordEvent(tx, { ...placeOf(interview), type: 'data.erasure_cancelled', actor: 'applicant' });
    return answer(null);
  });
}
