import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { AnswerReview, Review } from '@vivavoce/contract/types.ts';
import { averageReview } from '@vivavoce/domain/reviews/averages.ts';
import { withholdsReviews } from '@vivavoce/domain/reviews/independence.ts';
import { isUniversity } from '@vivavoce/domain/companies/kind.ts';
import { outside } from '@vivavoce/domain/reviews/programmes.ts';
import type { ProgrammeMark } from '@vivavoce/domain/reviews/programmes.ts';
import { isValidRating, RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { countAgain } from '../reports/roll-up.service.ts';
import { loadJob } from '../../access/load-job.ts';
import type { JobRecord } from '../../access/load-job.ts';
import { presentAnswerReview, presentReview } from './reviews.presenter.ts';
import * as repository from './reviews.repository.ts';

/** A review belongs to its author; another reviewer's name is refused, not ignored. */
export function refuseOthersName(actor: StaffActor, named: number | undefined): void {
  if (named !== undefined && named !== actor.user_id) throw new AppError('identity_mismatch');
}

const self = (actor: StaffActor) => ({ id: actor.user_id, full_name: actor.full_name, email: actor.email });

type ApplicationRow = NonNullable<Awaited<ReturnType<typeof repository.lockApplication>>>;

interface Writing {
  actor: StaffActor;
  jobId: number;
  application: number;
  /** Called before any lock of the applicant. */
  before?: (tx: Tx) => Promise<unknown>;
}

/** Runs with the applicant locked, once the actor may review and the actor's review is still open. */
export async function reviewing<T>(
  ctx: Context,
  { actor, jobId, application: applicationId, before }: Writing,
  write: (tx: Tx, record: JobRecord, application: ApplicationRow) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    await before?.(tx);
    const record = await loadJob(tx, actor, jobId, 'review');
    const application = await repository.lockApplication(tx, { job: jobId, application: applicationId });
    if (!application) throw notFound();
    const ownReview = await repository.findOwnReview(tx, { application: applicationId, user: actor.user_id });
    if (ownReview?.finalised_at) throw new AppError('wrong_state', { detail: 'This review is closed.' });
    return write(tx, record, application);
  });
}

function checkRating(rating: number, { job }: JobRecord): void {
  if (!isValidRating(rating, job.rating_scale === 10 ? 10 : 5)) throw invalid({ rating: ['too_big'] });
}

/** Recalculates mean, number and spread of all sent ratings; exact, because the applicant is locked. */
async function recount(tx: Tx, applicationId: number): Promise<number | null> {
  const ratings = await repository.sentRatings(tx, applicationId);
  const average_review = averageReview(ratings);
  const reviewers = new Set(ratings.map(({ reviewer }) => reviewer));
  await repository.markCounted(tx, applicationId, [...reviewers]);
  const review_count = reviewers.size;
  const review_spread = review_count > 1 ? await repository.widestSpread(tx, applicationId) : null;
  await repository.setFigures(tx, applicationId, { average_review, review_count, review_spread });
  return average_review;
}

/** Recalculates applicants whose ratings changed with the criteria, one by one in the order of their ids. */
export async function recountApplicants(tx: Tx, jobId: number, applications: readonly number[]): Promise<void> {
  for (const id of applications.toSorted((a, b) => a - b)) {
    if (await repository.lockApplication(tx, { job: jobId, application: id })) await recount(tx, id);
  }
}

/**
 * After answers were deleted: deletes their ratings and comments, and reopens all reviews until they are sent again.
 * The caller has locked the applicant.
 */
export async function forgetReviewsOf(
  tx: Tx,
  { job, application, questions }: { job: number; application: number; questions: readonly number[] },
): Promise<void> {
  await repository.deleteOfQuestions(tx, { job, application, questions });
  await repository.reopenReviews(tx, application);
  await recount(tx, application);
}

/** Whether a person's own review of an applicant is sent. */
export const hasSentReview = async (
  db: Queryable,
  { application: applicationId, user: userId }: { application: number; user: number },
): Promise<boolean> =>
  Boolean((await repository.findOwnReview(db, { application: applicationId, user: userId }))?.sent_at);

/** Whether the reviewer's own review was sent; the average then follows the change. */
export async function recountIfSent(
  tx: Tx,
  { application: applicationId, user: userId }: { application: number; user: number },
): Promise<boolean> {
  const ownReview = await repository.findOwnReview(tx, { application: applicationId, user: userId });
  if (!ownReview?.sent_at) return false;
  await recount(tx, applicationId);
  return true;
}

async function send(
  ctx: Context,
  tx: Tx,
  record: JobRecord,
  { actor, applicationId, rating }: { actor: StaffActor; applicationId: number; rating?: number | undefined },
): Promise<number | null> {
  const known = await repository.findOwnReview(tx, { application: applicationId, user: actor.user_id });
  const row = { application_id: applicationId, job_id: record.job.id, user_id: actor.user_id };
  await repository.saveReview(tx, {
    ...row,
    sent_at: known?.sent_at ?? ctx.now(),
    ...(rating !== undefined && { rating }),
  });
  const average = await recount(tx, applicationId);
  if (!known?.sent_at) {
    await recordEvent(tx, {
      company_id: record.job.company_id,
      job_id: record.job.id,
      application_id: applicationId,
      type: 'application.rated',
      actor,
    });
  } else await countAgain(tx, applicationId, ctx.now());
  return average;
}

const admissionsOf = ({ company }: JobRecord) => ({ admissions: isUniversity(company) });

/** @throws AppError `invalid` for a programme that the applicant does not apply for */
function checkProgrammes(
  marks: readonly ProgrammeMark[],
  programmes: readonly ProgrammeMark[],
  record: JobRecord,
): void {
  if (!isUniversity(record.company) || outside(marks, programmes).length > 0)
    throw invalid({ programme_reviews: ['not_allowed'] });
}

/**
 * Reviews an applicant as a whole. A rating sends the review immediately; reviews of programmes alone wait for it, or until
 * the ratings of the answers are sent.
 * @throws AppError `wrong_state` for a rating of an activity whose answers are rated one by one
 */
export async function rateOverall(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { application, rating, programme_reviews, user }: BodyOf<'POST /api/jobs/{job}/reviews'>,
): Promise<Review> {
  refuseOthersName(actor, user);
  return reviewing(ctx, { actor, jobId, application }, async (tx, record, { programmes }) => {
    if (rating !== undefined && record.job.rating_style !== RATING_STYLE.overall)
      throw new AppError('wrong_state', { detail: 'Answers of this activity are rated one by one.' });
    if (programme_reviews) {
      checkProgrammes(programme_reviews, programmes, record);
      const row = { application_id: application, job_id: jobId, user_id: actor.user_id };
      await repository.saveReview(tx, { ...row, programme_reviews });
    }
    if (rating !== undefined) {
      checkRating(rating, record);
      await send(ctx, tx, record, { actor, applicationId: application, rating });
    }
    const review = await repository.findOwnReview(tx, { application, user: actor.user_id });
    if (!review) throw notFound();
    return presentReview(review, self(actor), admissionsOf(record));
  });
}

export async function changeOverall(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, id }: { job: number; id: number },
  { application, ...changes }: BodyOf<'PUT /api/jobs/{job}/reviews/{id}'>,
): Promise<Review> {
  await loadJob(ctx.db, actor, jobId, 'review');
  const review = await repository.findReviewById(ctx.db, { job: jobId, id });
  if (!review || review.user_id !== actor.user_id) throw notFound();
  if (application !== undefined && application !== review.application_id)
    throw invalid({ application: ['not_allowed'] });
  return rateOverall(ctx, actor, jobId, { ...changes, application: review.application_id });
}

/** @throws AppError `wrong_state` for a question whose answers are not rated */
export async function refuseUnrated(tx: Tx, question: number): Promise<void> {
  if (!(await repository.isQuestionRated(tx, question)))
    throw new AppError('wrong_state', { detail: 'Answers to this question are not rated.' });
}

/** Stores a rating of an answer inside the caller's transaction, with the applicant locked. */
export async function storeAnswerRating(
  tx: Tx,
  row: {
    answer_id: number;
    application_id: number;
    question_id: number;
    job_id: number;
    user_id: number;
    rating: number;
  },
  actor: StaffActor,
): Promise<AnswerReview> {
  // A concurrent call may have deleted it before the lock.
  if (!(await repository.findAnswer(tx, { job: row.job_id, id: row.answer_id }))) throw notFound();
  await refuseUnrated(tx, row.question_id);
  const id = await repository.saveAnswerReview(tx, row);
  const sent = await recountIfSent(tx, { application: row.application_id, user: row.user_id });
  const review = await repository.findAnswerReviewById(tx, { job: row.job_id, id });
  if (!review) throw notFound();
  return presentAnswerReview(review, self(actor), { sent, final: false });
}

/** Rates one answer. It counts once the review is sent, and immediately where it was sent before. */
export async function rateAnswer(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  input: { answer: number; rating: number; user?: number | undefined },
): Promise<AnswerReview> {
  refuseOthersName(actor, input.user);
  await loadJob(ctx.db, actor, jobId, 'review');
  const answer = await repository.findAnswer(ctx.db, { job: jobId, id: input.answer });
  if (!answer) throw notFound();
  const { application_id, question_id, id: answer_id } = answer;
  return reviewing(ctx, { actor, jobId, application: application_id }, async (tx, record) => {
    checkRating(input.rating, record);
    if (await repository.hasRubric(tx, { job: jobId, question: question_id }))
      throw new AppError('wrong_state', { detail: 'This answer is rated by the indicators of its rubric.' });
    return storeAnswerRating(
      tx,
      { answer_id, application_id, question_id, job_id: jobId, user_id: actor.user_id, rating: input.rating },
      actor,
    );
  });
}

export async function changeAnswerReview(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, id }: { job: number; id: number },
  input: { rating: number; user?: number | undefined; answer?: number | undefined },
): Promise<AnswerReview> {
  await loadJob(ctx.db, actor, jobId, 'review');
  const review = await repository.findAnswerReviewById(ctx.db, { job: jobId, id });
  if (!review || review.user_id !== actor.user_id) throw notFound();
  if (input.answer !== undefined && input.answer !== review.answer_id) throw invalid({ answer: ['not_allowed'] });
  return rateAnswer(ctx, actor, jobId, { answer: review.answer_id, rating: input.rating, user: input.user });
}

/** Sends the reviewer's own ratings of the answers; refused without any. */
export async function submitReview(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: applicationId }: { job: number; application: number },
) {
  return reviewing(ctx, { actor, jobId, application: applicationId }, async (tx, record) => {
    const hasRatings = await repository.hasRated(tx, { application: applicationId, user: actor.user_id });
    const ownReview = await repository.findOwnReview(tx, { application: applicationId, user: actor.user_id });
    if (!hasRatings && ownReview?.rating == null)
      throw new AppError('wrong_state', { detail: 'There is no rating to send yet.' });
    return { application: applicationId, average_review: await send(ctx, tx, record, { actor, applicationId }) };
  });
}

/** Closes the reviewer's own review for editing. The applicant hears nothing of it: a release of feedback sends the mail. */
export async function finaliseReview(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: applicationId }: { job: number; application: number },
): Promise<void> {
  await reviewing(ctx, { actor, jobId, application: applicationId }, async (tx, record) => {
    const ownReview = await repository.findOwnReview(tx, { application: applicationId, user: actor.user_id });
    if (!ownReview?.sent_at)
      throw new AppError('wrong_state', { detail: 'Only a review that was sent can be closed.' });
    await repository.saveReview(tx, {
      application_id: applicationId,
      job_id: jobId,
      user_id: actor.user_id,
      finalised_at: ctx.now(),
    });
    await recordEvent(tx, {
      company_id: record.job.company_id,
      job_id: jobId,
      application_id: applicationId,
      type: 'review.finalised',
      actor,
    });
  });
}

/**
 * The ratings of an applicant, who sent theirs with whether the review is closed, and whether the actor may see the
 * ratings of one reviewer: own ones always; those of others once sent, and in activities with independent ratings
 * only after the own ones.
 */
export async function findReadable(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: applicationId }: { job: number; application: number },
) {
  const record = await loadJob(ctx.db, actor, jobId);
  if (!(await repository.findApplication(ctx.db, { job: jobId, application: applicationId }))) throw notFound();
  const all = await repository.listReviews(ctx.db, { job: jobId, application: applicationId });
  const sent = new Map(
    all
      .filter(({ review }) => review.sent_at !== null)
      .map(({ review }) => [review.user_id, review.finalised_at !== null]),
  );
  const seesOthers = !withholdsReviews(record, sent.has(actor.user_id));
  const isReadable = (user: number) => user === actor.user_id || (seesOthers && sent.has(user));
  return { record, all, sent, isReadable };
}

export async function listReviews(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: applicationId }: { job: number; application: number },
): Promise<Review[]> {
  const { record, all, isReadable } = await findReadable(ctx, actor, { job: jobId, application: applicationId });
  const isOverall = ({ rating, programme_reviews }: (typeof all)[number]['review']) =>
    rating !== null || programme_reviews.length > 0;
  return all
    .filter(({ review }) => isOverall(review) && isReadable(review.user_id))
    .map(({ review, user }) => presentReview(review, user, admissionsOf(record)));
}

export async function listAnswerReviews(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: applicationId }: { job: number; application: number },
): Promise<AnswerReview[]> {
  const { sent, isReadable } = await findReadable(ctx, actor, { job: jobId, application: applicationId });
  return (await repository.listAnswerReviews(ctx.db, { job: jobId, application: applicationId }))
    .filter(({ review }) => isReadable(review.user_id))
    .map(({ review, user }) =>
      presentAnswerReview(review, user, {
        sent: sent.has(review.user_id),
        final: sent.get(review.user_id) ?? false,
      }),
    );
}
