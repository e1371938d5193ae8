import type { ApplicantHome } from '@vivavoce/contract/types.ts';
import { applicantOutcome, areViewsLogged, homeSteps } from '@vivavoce/domain/applications/home/home-steps.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { isPromisedReview, purposeOf } from '@vivavoce/domain/jobs/purpose.ts';
import type { Context } from '../../../context.ts';
import { releasedFeedback } from '../../../access/released-feedback.ts';
import { readOwnPractice } from '../../practice/practice.service.ts';
import { keptUntil } from '../../privacy/retention.service.ts';
import { loadInterview, retentionOf } from '../state/interview-state.ts';
import { findConsent, listAttempts } from '../state/interview-rows.ts';
import { mayPractiseAgain } from '../reopening/practise-again.service.ts';
import * as repository from './home.repository.ts';
import { viewsOf } from './views.ts';

/** How an application progresses, for the applicant. @throws AppError `not_found` */
export async function readHome(ctx: Context, application: number): Promise<ApplicantHome> {
  const [interview, reviewed_at, views, kept_until, feedback, consent, practice, measured, attempts] =
    await Promise.all([
      loadInterview(ctx.db, application),
      repository.firstReviewOf(ctx.db, application),
      viewsOf(ctx.db, application),
      keptUntil(ctx.db, application),
      releasedFeedback(ctx.db, application),
      findConsent(ctx.db, application),
      readOwnPractice(ctx, application),
      repository.measuredOf(ctx.db, application),
      listAttempts(ctx.db, { application }),
    ]);
  const { job, version } = interview;
  const { responded_at, erasure_requested_at } = interview.application;
  const { shortlisted_at, rejected_at, outcome_mail_at } = interview.application;
  const decided = { shortlisted_at, rejected_at, outcome_mail_at };
  const now = ctx.now();
  const purpose = purposeOf(job, isPromisedReview(job, interview.application));
  const feedback_released_at = feedback?.released_at ?? null;
  const facts = { purpose, responded_at, reviewed_at, ...decided, feedback_released_at };
  const steps = homeSteps({ ...facts, ...measured }, now);
  // Only an activity that decides shows a decision.
  const outcome = purpose === 'decision' ? applicantOutcome(decided, now) : null;
  return {
    steps: steps.map((step) => ({ ...step, at: step.at?.toISOString() ?? null })),
    outcome: outcome?.outcome ?? null,
    decision_by: job.decision_by,
    feedback,
    feedback_promised: isPromisedReview(job, interview.application),
    kept_until,
    retention_days: retentionOf(interview),
    agrees_to_ai: consent?.ai ?? false,
    is_practice: practice.answers.length > 0,
    may_practise_again: mayPractiseAgain(interview, attempts, now),
    erasure_requested_at: erasure_requested_at?.toISOString() ?? null,
    views_logged: areViewsLogged(
      jobKind(job),
      version.questions.map(({ kind }) => kind),
    ),
    views: views.map(({ last_at, ...view }) => ({ ...view, last_at: last_at.toISOString() })),
  };
}
