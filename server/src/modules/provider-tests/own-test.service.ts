import type { InterviewTest } from '@vivavoce/contract/types.ts';
import type { Assessment } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import type { Context } from '../../context.ts';
import { otherKind } from '../forms/job-form.ts';
import * as replies from '../forms/replies.ts';
import { presentToApplicant, requestTest } from './tests.service.ts';
import { loadInterview } from '../interviews/state/interview-state.ts';
import type { OpenedInterview } from '../interviews/state/interview-state.ts';
import { acting, placeOf, requireConsent } from '../interviews/state/acting.ts';

/** @throws AppError `wrong_state` for another kind of activity */
function assessmentOf({ version: { form } }: OpenedInterview): Assessment {
  if (form?.kind !== 'test_provider' || !form.assessment) throw otherKind();
  return form.assessment;
}

export async function readOwnTest(ctx: Context, application: number): Promise<InterviewTest> {
  const interview = await loadInterview(ctx.db, application);
  return presentToApplicant(ctx, application, assessmentOf(interview));
}

/** Asks the provider for the applicant's test, once: only now does it learn of them. */
export async function beginOwnTest(ctx: Context, application: number): Promise<InterviewTest> {
  await acting(ctx, application, 'open_question', async (tx, interview, now) => {
    const assessment = assessmentOf(interview);
    await requireConsent(tx, application);
    const { job_id } = interview.application;
    await replies.insertReply(tx, { application_id: application, job_id, order_seed: 0, started_at: now });
    await requestTest(ctx, tx, placeOf(interview), assessment);
  });
  return readOwnTest(ctx, application);
}
