import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { thinkingEndsAt } from '@vivavoce/domain/answers/clocks.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { heldQuestion, loadState } from '../state/interview-state.ts';
import type { InterviewState } from '../state/interview-state.ts';
import * as interviewRows from '../state/interview-rows.ts';
import type { OpeningRow } from '../state/interview-rows.ts';
import { acting } from '../state/acting.ts';
import { takeLease } from '../clocks/lease.service.ts';
import { clockOf } from '../questions/question.presenter.ts';
import { readQuestion } from '../questions/read-question.ts';
import { addPause } from './breaks.repository.ts';
import { findWritten } from '../state/interview-rows.ts';
import { isOver } from '../questions/written-state.ts';

/** Whether a clock of this question runs that a break could stop: of thinking, or of an answer in writing. */
function hasRunningClock(state: InterviewState, opening: OpeningRow, now: Date): boolean {
  const id = opening.question_id;
  const question = heldQuestion(state.interview, id);
  if (state.answers.some((row) => row.question_id === id)) return false;
  if (state.attempts.some((row) => row.question_id === id && row.stored_bytes > 0)) return false;
  const written = state.written.find((row) => row.question_id === id);
  if (written) return !isOver(question, written, now);
  const ends = thinkingEndsAt(clockOf(question, opening, state.videos));
  return ends === null || now < ends;
}

/** Lets the clock of a question go on after a break, if there is one: what it lasted is added to its time. */
export async function endBreak(
  tx: Tx,
  { application, question }: { application: number; question: number },
  now: Date,
): Promise<void> {
  const opening = (await interviewRows.listOpenings(tx, application)).find((row) => row.question_id === question);
  if (!opening?.paused_at) return;
  const lasted = Math.max(0, now.getTime() - opening.paused_at.getTime());
  const written = await findWritten(tx, { application, question });
  if (written) await addPause(tx, written.id, lasted, now);
  const paused_ms = written ? opening.paused_ms : opening.paused_ms + lasted;
  await interviewRows.updateOpening(tx, opening, { paused_at: null, paused_ms, last_seen_at: now });
}

async function beginBreak(
  tx: Queryable,
  { application, question }: { application: number; question: number },
  now: Date,
): Promise<void> {
  const state = await loadState(tx, application);
  const opening = state.openings.find((row) => row.question_id === question);
  if (!opening || state.interview.application.adjustments.breaks !== true) throw new AppError('wrong_state');
  if (opening.paused_at) return;
  if (!hasRunningClock(state, opening, now)) throw new AppError('wrong_state');
  await interviewRows.updateOpening(tx, opening, { paused_at: now, breaks_taken: opening.breaks_taken + 1 });
}

/**
 * Begins or ends a break within a question. Its clock stands still and the question is hidden until then; only the
 * deadline goes on.
 * @throws AppError `wrong_state` without the adjustment, or where no clock runs; `lease_taken`, `deadline_passed`
 */
export async function takeBreak(
  ctx: Context,
  { application, question }: { application: number; question: number },
  { device, on }: { device: string; on: boolean },
): Promise<InterviewQuestion> {
  await acting(ctx, application, 'write', async (tx, interview, now) => {
    heldQuestion(interview, question);
    await takeLease(tx, interview, { device, now });
    await (on ? beginBreak(tx, { application, question }, now) : endBreak(tx, { application, question }, now));
  });
  return readQuestion(ctx, { application, question });
}
