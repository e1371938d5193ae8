import { creditOutage, outageSeconds, thinkingEndsAt } from '@vivavoce/domain/answers/clocks.ts';
import type { Queryable } from '../../../db/client.ts';
import type { VersionQuestion } from '../../../db/schema/index.ts';
import type { InterviewState } from '../state/interview-state.ts';
import * as interviewRows from '../state/interview-rows.ts';
import { clockOf } from '../questions/question.presenter.ts';
import { updateLastSeen } from './clocks.repository.ts';
import type { WrittenRow } from '../state/interview-rows.ts';
import { endOf } from '../questions/written-state.ts';

/**
 * Called when the applicant is online: credits an outage to the thinking time of an open question (applicant-flow 3).
 * Time that had run out before the outage is not credited.
 * @param state is updated with what is stored
 */
export async function noteSignOfLife(db: Queryable, state: InterviewState, now: Date): Promise<void> {
  const thinking = state.openings.filter(
    ({ question_id }) =>
      !state.answers.some((answer) => answer.question_id === question_id) &&
      !state.written.some((written) => written.question_id === question_id) &&
      !state.attempts.some((attempt) => attempt.question_id === question_id && attempt.stored_bytes > 0),
  );
  for (const opening of thinking) {
    const question = state.interview.version.questions.find((candidate) => candidate.id === opening.question_id);
    // In a break the clock stands still, so that silence is no outage.
    if (opening.paused_at) continue;
    const ends = question && thinkingEndsAt(clockOf(question, opening, state.videos));
    if (ends && opening.last_seen_at < ends) {
      const credited = creditOutage(opening.credited_ms / 1000, outageSeconds(opening.last_seen_at, now));
      opening.credited_ms = Math.round(credited * 1000);
    }
    opening.last_seen_at = now;
    await interviewRows.updateOpening(db, opening, { credited_ms: opening.credited_ms, last_seen_at: now });
  }
  for (const written of state.written) {
    const question = state.interview.version.questions.find((candidate) => candidate.id === written.question_id);
    const answered = state.answers.some((answer) => answer.question_id === written.question_id);
    const isPaused = state.openings.some((opening) => opening.question_id === written.question_id && opening.paused_at);
    if (question && !answered && !isPaused) await noteWriter(db, question, written, now);
  }
}

/**
 * The same for the time to answer in writing.
 * @param written is updated with what is stored
 */
export async function noteWriter(
  db: Queryable,
  question: VersionQuestion,
  written: WrittenRow,
  now: Date,
): Promise<void> {
  const ends = endOf(question, written);
  if (ends && written.last_seen_at < ends) {
    const credited = creditOutage(written.credited_ms / 1000, outageSeconds(written.last_seen_at, now));
    written.credited_ms = Math.round(credited * 1000);
  }
  written.last_seen_at = now;
  await updateLastSeen(db, written.id, { credited_ms: written.credited_ms, last_seen_at: now });
}
