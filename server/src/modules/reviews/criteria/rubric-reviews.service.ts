import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { RubricReview } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../../actor.ts';
import { invalid, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { rubric_reviews } from '../../../db/schema/index.ts';
import { loadJob } from '../../../access/load-job.ts';
import { findReadable, refuseOthersName, reviewing, storeAnswerRating } from '../reviews.service.ts';
import * as repository from './criteria-reviews.repository.ts';
import { lockForRating } from '../../criteria/job-criteria.ts';

type Choice = BodyOf<'POST /api/jobs/{job}/rubricreviews'>;

const present = (row: typeof rubric_reviews.$inferSelect, actor: StaffActor): RubricReview => ({
  id: row.id,
  application: row.application_id,
  question: row.question_id,
  indicator: row.indicator_id,
  reviewer: { id: actor.user_id, full_name: actor.full_name, email: actor.email },
  updated_at: row.updated_at.toISOString(),
});

/** The reviewer's own selections; those of others show as their ratings of the answers. */
export async function listRubricReviews(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application }: { job: number; application: number },
): Promise<RubricReview[]> {
  await findReadable(ctx, actor, { job: jobId, application });
  const rows = await repository.listOwnRubricReviews(ctx.db, { job: jobId, application, user: actor.user_id });
  return rows.map((row) => present(row, actor));
}

/** The indicators that reviewers chose for the answers of an applicant, where the actor may read their ratings. */
export async function listChosenIndicators(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application }: { job: number; application: number },
) {
  const { isReadable } = await findReadable(ctx, actor, { job: jobId, application });
  return (await repository.listChosenIndicators(ctx.db, { job: jobId, application })).filter(({ user }) =>
    isReadable(user.id),
  );
}

/** Selects an indicator, whose score becomes the rating of the answer. */
export async function chooseIndicator(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { application, question, indicator, reviewer }: Choice,
): Promise<RubricReview> {
  refuseOthersName(actor, reviewer);
  return reviewing(ctx, { actor, jobId, application, before: (tx) => lockForRating(tx, jobId) }, async (tx) => {
    const row = await repository.findIndicator(tx, { job: jobId, question, indicator });
    if (!row) throw invalid({ indicator: ['not_allowed'] });
    const answer = await repository.findAnswerTo(tx, { job: jobId, application, question });
    if (!answer) throw invalid({ question: ['not_allowed'] });
    const keys = { application_id: application, question_id: question, job_id: jobId, user_id: actor.user_id };
    const review = await repository.saveRubricReview(tx, { ...keys, indicator_id: indicator });
    await storeAnswerRating(tx, { ...keys, answer_id: answer.id, rating: row.score }, actor);
    return present(review, actor);
  });
}

export async function changeRubricReview(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, id }: { job: number; id: number },
  wish: BodyOf<'PATCH /api/jobs/{job}/rubricreviews/{id}'>,
): Promise<RubricReview> {
  await loadJob(ctx.db, actor, jobId, 'review');
  const known = await repository.findRubricReview(ctx.db, { job: jobId, id });
  if (!known || known.user_id !== actor.user_id) throw notFound();
  const { application_id: application, question_id: question } = known;
  const { indicator, reviewer } = wish;
  if ((wish.application ?? application) !== application) throw invalid({ application: ['not_allowed'] });
  if ((wish.question ?? question) !== question) throw invalid({ question: ['not_allowed'] });
  return chooseIndicator(ctx, actor, jobId, { application, question, indicator, reviewer });
}
