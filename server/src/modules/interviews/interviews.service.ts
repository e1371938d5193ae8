import type { Interview } from '@vivavoce/contract/types.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { interviewRefusal } from '../../policies/interviews.policy.ts';
import type { InterviewAction } from '../../policies/interviews.policy.ts';
import { noteSignOfLife } from './clocks.service.ts';
import { loadInterview, loadState, subjectOf } from './interview-state.service.ts';
import type { OpenedInterview } from './interview-state.service.ts';
import { presentInterview } from './interviews.presenter.ts';
import * as repository from './interviews.repository.ts';

/** The whole state of an interview; the call counts as a heartbeat of the applicant. */
export async function readInterview(ctx: Context, application: number, device?: string): Promise<Interview> {
  const state = await loadState(ctx.db, application);
  const now = ctx.now();
  await noteSignOfLife(ctx.db, state, now);
  return presentInterview(ctx, state, now, device);
}

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
    await repository.lockApplication(tx, application);
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
  if (!(await repository.findConsent(tx, application))?.recording) throw new AppError('consent_required');
}
