import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { deadlineAfterDays } from '@vivavoce/domain/jobs/deadline.ts';
import { isPast } from '@vivavoce/domain/jobs/deadline-phase.ts';
import { REQUEST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { DEADLINE_LIMITS } from '@vivavoce/domain/limits.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { removeFile } from '../../../tasks/definitions/housekeeping.ts';
import { removeRecording } from '../../../tasks/definitions/recordings.ts';
import { lastSignOfLife } from '../attempts/attempt-usage.ts';
import { refreshStrip } from '../attempts/attempts.ts';
import { deadlineOf } from '../state/interview-state.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import * as interviewRows from '../state/interview-rows.ts';
import { keepDeleted } from './deleted-answers.repository.ts';
import { forgetDeleted } from './deleted-answers.service.ts';
import { deleteOfQuestions, numberAsDecided } from './reset.repository.ts';

/** Running work may leave files behind; they are deleted when it is certainly over. */
const WORKED_ON_SECONDS = 3600;
const DAY_MS = 24 * 3600_000;

/** A running recording is never deleted. @throws AppError `wrong_state` */
async function refuseWhileRecording(tx: Tx, application: number, questions: readonly number[], now: Date) {
  const rows = await interviewRows.listAttempts(tx, { application });
  const alive = now.getTime() - UPLOAD_LIMITS.heartbeat_lost_seconds * 1000;
  const recording = rows.some(
    (row) => questions.includes(row.question_id) && row.state === 'open' && lastSignOfLife(row).getTime() > alive,
  );
  if (recording) throw new AppError('wrong_state', { detail: 'The applicant is recording at this moment.' });
}

/** The applicant must be able to answer: a passed deadline is extended. */
function newDeadline(interview: OpenedInterview, now: Date): { deadline?: Date } {
  if (!isPast(deadlineOf(interview), now)) return {};
  const days = interview.job.reinvitation_deadline ?? DEADLINE_LIMITS.reinvitation_default_days;
  return { deadline: deadlineAfterDays(now, days, interview.company.time_zone) };
}

/**
 * Deletes answers, recordings, texts and clocks of questions; tasks delete the files. A recording that still runs ends
 * without a trace: its further segments are refused.
 * @param application of which the caller holds the lock
 * @returns how many answers were deleted
 */
export async function removeAnswersOf(
  ctx: Context,
  tx: Tx,
  application: number,
  questions: readonly number[],
): Promise<number> {
  await forgetDeleted(ctx, tx, application);
  const deleted = await deleteOfQuestions(tx, application, questions);
  for (const { id: attempt, company_id, state } of deleted.recordings) {
    const settled = state === 'playable' || state === 'damaged';
    const later = settled ? {} : { start_after: WORKED_ON_SECONDS };
    await ctx.queue.enqueue(tx, removeRecording, { company: company_id, attempt }, later);
  }
  await ctx.queue.enqueueMany(tx, removeFile, deleted.files);
  return deleted.answers;
}

/**
 * Resets questions as if they had never been shown: their answers, recordings, texts and clocks are deleted, and kept
 * apart with their files for some days, so that they can be restored. The interview counts as begun and not sent; answers to other questions stay chosen.
 * @param interview of which the caller holds the lock
 * @param deleted_by the member of staff
 * @returns how many answers were deleted
 * @throws AppError `wrong_state` while one of them is being recorded
 */
export async function resetQuestions(
  ctx: Context,
  tx: Tx,
  interview: OpenedInterview,
  { questions, deleted_by }: { questions: readonly number[]; deleted_by: number },
): Promise<number> {
  const { id, job_id, company_id, responded_at, status } = interview.application;
  const now = ctx.now();
  await refuseWhileRecording(tx, id, questions, now);
  const sent = responded_at && { responded_at: responded_at.toISOString(), status };
  const restore_until = new Date(now.getTime() + REQUEST_LIMITS.restore_days * DAY_MS);
  const row = { application_id: id, job_id, company_id, deleted_by, deleted_at: now, restore_until, sent };
  await keepDeleted(tx, row, questions);
  const { answers } = await deleteOfQuestions(tx, id, questions);
  await interviewRows.updateApplication(tx, id, {
    responded_at: null,
    reviewed_at: null,
    answer_count: 0,
    status: APPLICATION_STATUS.started,
    updated_at: now,
    ...newDeadline(interview, now),
  });
  await numberAsDecided(tx, id);
  await refreshStrip(tx, id);
  return answers;
}
