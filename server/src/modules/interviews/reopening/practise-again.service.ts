import type { Interview } from '@vivavoce/contract/types.ts';
import { mayRecordAgain } from '@vivavoce/domain/answers/attempts.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { isPromisedReview, purposeOf } from '@vivavoce/domain/jobs/purpose.ts';
import { sql } from 'drizzle-orm';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { interviewRefusal } from '../../../policies/interviews.policy.ts';
import { recordEvent } from '../../feed/feed.service.ts';
import { subjectOf } from '../state/interview-state.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import { listAttempts } from '../state/interview-rows.ts';
import type { AttemptRow } from '../state/interview-rows.ts';
import { acting, placeOf } from '../state/acting.ts';
import { readInterview } from '../page/page.service.ts';
import { usageOf } from '../attempts/attempt-usage.ts';
import { refreshStrip } from '../attempts/attempts.ts';
import { reopenSent } from './reopening.repository.ts';

const isForPractice = ({ job, application }: OpenedInterview): boolean =>
  purposeOf(job, isPromisedReview(job, application)) === 'practice';

const hasAttemptsLeft = ({ version }: OpenedInterview, attempts: readonly AttemptRow[], now: Date): boolean =>
  version.questions.some(
    ({ id, kind, attempts_allowed }) =>
      isRecorded(kind) &&
      mayRecordAgain(
        usageOf(
          attempts.filter((row) => row.question_id === id),
          attempts_allowed,
          now,
        ),
      ),
  );

/** Whether `practiseAgain` would open the interview now. */
export const mayPractiseAgain = (interview: OpenedInterview, attempts: readonly AttemptRow[], now: Date): boolean =>
  interviewRefusal('practise_again', subjectOf(interview), now) === null &&
  isForPractice(interview) &&
  hasAttemptsLeft(interview, attempts, now);

/**
 * Opens a practice that was sent. The answers stay chosen until others replace them, and the next sending or the
 * deadline sends them again, so nothing is lost where the applicant goes no further.
 * @throws AppError `wrong_state` where nothing was sent, or it is no practice; `no_attempts_left`, `deadline_passed`,
 * `interview_paused`
 */
export async function practiseAgain(ctx: Context, application: number): Promise<Interview> {
  await acting(ctx, application, 'practise_again', async (tx, interview, now) => {
    if (!isForPractice(interview))
      throw new AppError('wrong_state', { detail: 'The activity is not for your own practice.' });
    if (!hasAttemptsLeft(interview, await listAttempts(tx, { application }), now))
      throw new AppError('no_attempts_left');
    await reopenSent(tx, sql`select ${application}::bigint`);
    await refreshStrip(tx, application);
    await recordEvent(tx, { ...placeOf(interview), type: 'interview.practised_again', actor: 'applicant' });
  });
  return readInterview(ctx, application);
}
