import { selfReviewOf } from '@vivavoce/domain/answers/self-review.ts';
import type { Context } from '../../../context.ts';
import { self_reviews } from '../../../db/schema/index.ts';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import { findOwnAttempt } from '../attempts/attempts.ts';
import { readQuestion } from '../questions/read-question.ts';
import { acting } from '../state/acting.ts';
import { heldQuestion } from '../state/interview-state.ts';

/**
 * Replaces the ticks beside an own recording.
 * @throws AppError `not_found`, `deadline_passed`; `wrong_state` while it is recorded, once it is sent, and without a
 * checklist; `invalid` for a line that the checklist does not have
 */
export async function tickChecklist(
  ctx: Context,
  { application, attempt: id }: { application: number; attempt: number },
  ticks: readonly number[],
) {
  const question = await acting(ctx, application, 'confirm', async (tx, interview, now) => {
    const attempt = await findOwnAttempt(tx, { application, id });
    if (!attempt) throw notFound();
    const held = heldQuestion(interview, attempt.question_id);
    const lines = selfReviewOf(interview.job.assessment_type, held)?.checklist.length ?? 0;
    if (attempt.state === 'open' || lines === 0) throw new AppError('wrong_state');
    if (ticks.some((tick) => tick >= lines)) throw invalid({ ticks: ['not_allowed'] });
    const changes = { ticks: [...new Set(ticks)].toSorted((a, b) => a - b), updated_at: now };
    await tx
      .insert(self_reviews)
      .values({ attempt_id: id, application_id: application, ...changes })
      .onConflictDoUpdate({ target: self_reviews.attempt_id, set: changes });
    return held.id;
  });
  return readQuestion(ctx, { application, question });
}
