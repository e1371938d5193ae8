import type { ApplicantHome } from '@vivavoce/contract/types.ts';
import { applicantOutcome, homeSteps } from '@vivavoce/domain/applications/home/home-steps.ts';
import type { Context } from '../../../context.ts';
import { releasedFeedback } from '../../feedback/feedback.service.ts';
import { readOwnPractice } from '../../practice/practice.service.ts';
import { keptUntil } from '../../privacy/retention.service.ts';
import { isPromisedReview, loadInterview, retentionOf } from '../interview-state.service.ts';
import { findConsent } from '../interviews.repository.ts';
import * as repository from './home.repository.ts';

/** How an application progresses, for the applicant. @throws AppError `not_found` */
export async function readHome(ctx: Context, application: number): Promise<ApplicantHome> {
  const [interview, reviewed_at, views, kept_until, feedback, consent, practice] = await Promise.all([
    loadInterview(ctx.db, application),
    repository.firstReviewOf(ctx.db, application),
    repository.viewsOf(ctx.db, application),
    keptUntil(ctx.db, application),
    releasedFeedback(ctx.db, application),
    findConsent(ctx.db, application),
    readOwnPractice(ctx, application),
  ]);
  const { responded_at, shortlisted_at, rejected_at, erasure_requested_at } = interview.application;
  const now = ctx.now();
  const steps = homeSteps({ responded_at, reviewed_at, shortlisted_at, rejected_at }, now);
  return {
    steps: steps.map((step) => ({ ...step, at: step.at?.toISOString() ?? null })),
    outcome: applicantOutcome({ shortlisted_at, rejected_at }, now)?.outcome ?? null,
    decision_by: interview.job.decision_by,
    feedback,
    feedback_promised: isPromisedReview(interview.job, interview.application),
    kept_until,
    retention_days: retentionOf(interview),
    agrees_to_ai: consent?.ai ?? false,
    is_practice: practice.answers.length > 0,
    erasure_requested_at: erasure_requested_at?.toISOString() ?? null,
    views: views.map(({ last_at, ...view }) => ({ ...view, last_at: last_at.toISOString() })),
  };
}
