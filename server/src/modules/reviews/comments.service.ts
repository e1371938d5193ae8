import type { Comment, ReviewComment } from '@vivavoce/contract/types.ts';
import { withholdsRatings, withholdsReviews } from '@vivavoce/domain/reviews/independence.ts';
import type { StaffActor } from '../../actor.ts';
import { invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { loadJob, type JobRecord } from '../../access/load-job.ts';
import { notifyMentioned } from '../reviewers/mentions.service.ts';
import { presentComment, presentReviewComment } from './reviews.presenter.ts';
import * as repository from './reviews.repository.ts';
import { refuseOthersName } from './reviews.service.ts';

const self = (actor: StaffActor) => ({ id: actor.user_id, full_name: actor.full_name, email: actor.email });

async function load(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: applicationId }: { job: number; application: number },
  action: 'read' | 'review',
) {
  const record = await loadJob(ctx.db, actor, jobId, action);
  const application = await repository.findApplication(ctx.db, { job: jobId, application: applicationId });
  if (!application) throw notFound();
  return { record, application };
}

/** Whether the reader sees comments of others: not before the own review is sent, where ratings are independent. */
async function seesOthersComments(ctx: Context, actor: StaffActor, record: JobRecord, application: number) {
  const ownReview = await repository.findOwnReview(ctx.db, { application, user: actor.user_id });
  return !withholdsRatings(record, Boolean(ownReview?.sent_at));
}

/** Comments on an applicant; those of others are withheld from the panel as their ratings are. */
export async function listComments(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: applicationId }: { job: number; application: number },
): Promise<Comment[]> {
  const { record } = await load(ctx, actor, { job: jobId, application: applicationId }, 'read');
  const seesOthers = await seesOthersComments(ctx, actor, record, applicationId);
  return (await repository.listComments(ctx.db, { job: jobId, application: applicationId }))
    .filter(({ comment }) => comment.user_id === actor.user_id || seesOthers)
    .map(({ comment, user }) => presentComment(comment, user));
}

interface NewComment {
  application: number;
  comment: string;
  parent?: number | null | undefined;
  user?: number | undefined;
}

/** @throws AppError `parent: not_allowed` for a reply to a reply, or to a comment that the author does not see */
export async function addComment(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { application, comment, parent = null, user }: NewComment,
): Promise<Comment> {
  refuseOthersName(actor, user);
  const { record } = await load(ctx, actor, { job: jobId, application }, 'review');
  const seesOthers = parent === null || (await seesOthersComments(ctx, actor, record, application));
  const created = await ctx.db.transaction(async (tx) => {
    if (!(await repository.lockApplication(tx, { job: jobId, application }))) throw notFound();
    if (parent !== null) {
      const answered = await repository.lockAnswerable(tx, { application, id: parent });
      if (!answered || !(seesOthers || answered.user_id === actor.user_id)) throw invalid({ parent: ['not_allowed'] });
    }
    const event = { company_id: record.job.company_id, job_id: jobId, application_id: application };
    await recordEvent(tx, { ...event, type: 'application.commented', actor });
    await notifyMentioned(ctx, tx, actor, record, { application, text: comment });
    return repository.insertComment(tx, {
      application_id: application,
      job_id: jobId,
      user_id: actor.user_id,
      comment,
      parent_id: parent,
    });
  });
  return presentComment(created, self(actor));
}

/** @throws AppError `not_found` for comments of others */
export async function changeComment(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, id }: { job: number; id: number },
  comment: string,
): Promise<Comment> {
  const record = await loadJob(ctx.db, actor, jobId, 'review');
  const place = { job: jobId, id, user: actor.user_id };
  const changed = await ctx.db.transaction(async (tx) => {
    const before = await repository.lockComment(tx, place);
    const after = await repository.changeComment(tx, place, { comment, edited_at: ctx.now() });
    if (!before || !after) throw notFound();
    const application = after.application_id;
    await notifyMentioned(ctx, tx, actor, record, { application, text: comment, before: before.comment });
    return after;
  });
  return presentComment(changed, self(actor));
}

/** @throws AppError `not_found` for comments of others */
export async function deleteComment(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, id }: { job: number; id: number },
): Promise<null> {
  await loadJob(ctx.db, actor, jobId, 'review');
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.deleteComment(tx, { job: jobId, id, user: actor.user_id }))) throw notFound();
  });
  return null;
}

/** In activities with independent ratings, notes of others stay hidden until the reviewer's own review is sent. */
export async function listReviewComments(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, application: applicationId }: { job: number; application: number },
): Promise<ReviewComment[]> {
  const { record } = await load(ctx, actor, { job: jobId, application: applicationId }, 'read');
  const ownReview = await repository.findOwnReview(ctx.db, { application: applicationId, user: actor.user_id });
  const seesOthers = !withholdsReviews(record, Boolean(ownReview?.sent_at));
  return (await repository.listReviewComments(ctx.db, { job: jobId, application: applicationId }))
    .filter(({ comment }) => comment.user_id === actor.user_id || seesOthers)
    .map(({ comment, user }) => presentReviewComment(comment, user));
}

interface Note {
  application: number;
  question: number;
  comment: string;
  reviewer?: number | undefined;
}

export async function saveReviewComment(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  input: Note,
): Promise<ReviewComment> {
  refuseOthersName(actor, input.reviewer);
  await load(ctx, actor, { job: jobId, application: input.application }, 'review');
  if (!(await repository.questionOfJob(ctx.db, { job: jobId, question: input.question })))
    throw invalid({ question: ['not_allowed'] });
  const comment = await ctx.db.transaction(async (tx) => {
    if (!(await repository.lockApplication(tx, { job: jobId, application: input.application }))) throw notFound();
    return repository.saveReviewComment(tx, {
      application_id: input.application,
      job_id: jobId,
      question_id: input.question,
      user_id: actor.user_id,
      comment: input.comment,
    });
  });
  return presentReviewComment(comment, self(actor));
}

export async function changeReviewComment(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, id }: { job: number; id: number },
  input: Partial<Note> & { comment: string },
): Promise<ReviewComment> {
  await loadJob(ctx.db, actor, jobId, 'review');
  const note = await repository.findReviewCommentById(ctx.db, { job: jobId, id });
  if (!note || note.user_id !== actor.user_id) throw notFound();
  const moved = (value: number | undefined, storedValue: number) => value !== undefined && value !== storedValue;
  if (moved(input.application, note.application_id)) throw invalid({ application: ['not_allowed'] });
  if (moved(input.question, note.question_id)) throw invalid({ question: ['not_allowed'] });
  const { comment, reviewer } = input;
  return saveReviewComment(ctx, actor, jobId, {
    application: note.application_id,
    question: note.question_id,
    comment,
    reviewer,
  });
}
