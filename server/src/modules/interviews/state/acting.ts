import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { interviewRefusal } from '../../../policies/interviews.policy.ts';
import type { InterviewAction } from '../../../policies/interviews.policy.ts';
import { loadInterview, subjectOf } from './interview-state.ts';
import type { OpenedInterview } from './interview-state.ts';
import * as interviewRows from './interview-rows.ts';

/**
 * Runs one action of the applicant in its own transaction, after earlier actions.
 * @throws AppError `not_found`, `wrong_state`, `deadline_passed`
 */
export function acting<T>(
  ctx: Context,
  application: number,
  action: InterviewAction,
  act: (tx: Tx, interview: OpenedInterview, now: Date) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    await interviewRows.lockApplication(tx, application);
    const interview = await loadInterview(tx, application);
    const now = ctx.now();
    const refusal = interviewRefusal(action, subjectOf(interview), now);
    if (refusal) throw new AppError(refusal);
    return act(tx, interview, now);
  });
}

/** The applicant and the job of an event. */
export const placeOf = ({ application }: OpenedInterview) => ({
  company_id: application.company_id,
  job_id: application.job_id,
  application_id: application.id,
});

/** @throws AppError `consent_required` */
export async function requireConsent(tx: Tx, application: number): Promise<void> {
  if (!(await interviewRows.findConsent(tx, application))?.recording) throw new AppError('consent_required');
}

/** The locked interview. @throws AppError `not_found` where it was never opened */
export async function lockedInterview(tx: Tx, application: number): Promise<OpenedInterview> {
  await interviewRows.lockApplication(tx, application);
  return loadInterview(tx, application);
}
