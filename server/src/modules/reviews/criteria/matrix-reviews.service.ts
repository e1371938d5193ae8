import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { MatrixReview } from '@vivavoce/contract/types.ts';
import { competencyKey } from '@vivavoce/domain/reviews/matrix.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import type { StaffActor } from '../../../actor.ts';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { matrix_reviews } from '../../../db/schema/index.ts';
import { loadJob } from '../../../access/load-job.ts';
import { findReadable, recountIfSent, refuseOthersName, refuseUnrated, reviewing } from '../reviews.service.ts';
import * as repository from './criteria-reviews.repository.ts';
import { lockForRating } from '../../criteria/job-criteria.ts';

type Choice = BodyOf<'POST /api/jobs/{job}/matrixreviews'>;
type Row = typeof matrix_reviews.$inferSelect;
type Person = MatrixReview['reviewer'];

const present = (row: Row, reviewer: Person, { sent, final }: { sent: boolean; final: boolean }): MatrixReview => ({
  id: row.id,
  application: row.application_id,
  question: row.question_id,
  competency: row.competency_id,
  indicator: row.indicator_id,
  level: row.level_id,
  reviewer,
  sent,
  final,
  updated_at: row.updated_at.toISOString(),
});

const self = (actor: StaffActor): Person => ({ id: actor.user_id, full_name: actor.full_name, email: actor.email });

export async function listMatrixReviews(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application }: { job: number; application: number },
): Promise<MatrixReview[]> {
  const { sent, isReadable } = await findReadable(ctx, actor, { job: jobId, application });
  return (await repository.listMatrixReviews(ctx.db, { job: jobId, application }))
    .filter(({ review }) => isReadable(review.user_id))
    .map(({ review, user }) =>
      present(review, user, { sent: sent.has(review.user_id), final: sent.get(review.user_id) ?? false }),
    );
}

/** Checks that the indicator belongs to the competency, and that to the question. */
async function checkParts(tx: Tx, jobId: number, { application, question, competency, indicator, level }: Choice) {
  const row = await repository.findMatrixIndicator(tx, { job: jobId, competency, indicator });
  if (!row) throw invalid({ indicator: ['not_allowed'] });
  if (!(await repository.isLevel(tx, jobId, level))) throw invalid({ level: ['not_allowed'] });
  const questionCompetency = await repository.competencyOfQuestion(tx, { job: jobId, question });
  if (competencyKey(questionCompetency) !== competencyKey(row.name)) throw invalid({ competency: ['not_allowed'] });
  if (!(await repository.findAnswerTo(tx, { job: jobId, application, question })))
    throw invalid({ question: ['not_allowed'] });
}

/** Selects a level, or replaces another one. */
export async function chooseLevel(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  choice: Choice,
): Promise<MatrixReview> {
  refuseOthersName(actor, choice.reviewer);
  const { application, question, competency, indicator, level } = choice;
  return reviewing(
    ctx,
    { actor, jobId, application, before: (tx) => lockForRating(tx, jobId) },
    async (tx, { job }) => {
      if (job.rating_style !== RATING_STYLE.matrix)
        throw new AppError('wrong_state', { detail: 'This activity is not rated by matrix.' });
      await checkParts(tx, jobId, choice);
      await refuseUnrated(tx, question);
      const review = await repository.saveMatrixReview(tx, {
        application_id: application,
        job_id: jobId,
        question_id: question,
        competency_id: competency,
        indicator_id: indicator,
        level_id: level,
        user_id: actor.user_id,
      });
      const sent = await recountIfSent(tx, { application, user: actor.user_id });
      return present(review, self(actor), { sent, final: false });
    },
  );
}

async function ownReview(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, id }: { job: number; id: number },
): Promise<Row> {
  await loadJob(ctx.db, actor, jobId, 'review');
  const known = await repository.findMatrixReview(ctx.db, { job: jobId, id });
  if (!known || known.user_id !== actor.user_id) throw notFound();
  return known;
}

export async function changeMatrixReview(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, id }: { job: number; id: number },
  wish: BodyOf<'PUT /api/jobs/{job}/matrixreviews/{id}'>,
): Promise<MatrixReview> {
  const known = await ownReview(ctx, actor, { job: jobId, id });
  const choice = {
    application: known.application_id,
    question: known.question_id,
    competency: known.competency_id,
    indicator: known.indicator_id,
  };
  for (const name of ['application', 'question', 'competency', 'indicator'] as const)
    if ((wish[name] ?? choice[name]) !== choice[name]) throw invalid({ [name]: ['not_allowed'] });
  return chooseLevel(ctx, actor, jobId, { ...choice, level: wish.level, reviewer: wish.reviewer });
}

/** Removes a level; sent ratings are recalculated immediately. */
export async function removeMatrixReview(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, id }: { job: number; id: number },
): Promise<null> {
  const { application_id: application } = await ownReview(ctx, actor, { job: jobId, id });
  return reviewing(ctx, { actor, jobId, application, before: (tx) => lockForRating(tx, jobId) }, async (tx) => {
    if (!(await repository.deleteMatrixReview(tx, { id, user: actor.user_id }))) throw notFound();
    await recountIfSent(tx, { application, user: actor.user_id });
    return null;
  });
}
