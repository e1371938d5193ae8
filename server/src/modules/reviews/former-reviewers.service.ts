import type { FormerReviewer } from '@vivavoce/contract/types.ts';
import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { reviews, users } from '../../db/schema/index.ts';
import { loadJob } from '../../access/load-job.ts';
import { countAgain } from '../reports/roll-up.service.ts';
import { findReadable, recountApplicants } from './reviews.service.ts';
import * as repository from './reviews.repository.ts';

const deciders = alias(users, 'deciders');

const listFormer = (db: Queryable, { job, application }: { job: number; application: number }) =>
  db
    .select({
      review: reviews,
      full_name: users.full_name,
      decider: { id: deciders.id, full_name: deciders.full_name },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.user_id))
    .leftJoin(deciders, eq(deciders.id, reviews.excluded_by))
    .where(
      and(
        eq(reviews.job_id, job),
        eq(reviews.application_id, application),
        isNotNull(reviews.sent_at),
        or(isNotNull(reviews.left_panel_at), isNotNull(reviews.excluded_at)),
      ),
    )
    .orderBy(asc(reviews.id));

/** The reviews of an applicant whose authors left the panel, where the actor may read them. */
export async function listFormerReviewers(
  ctx: Context,
  actor: StaffActor,
  { job, application }: { job: number; application: number },
): Promise<FormerReviewer[]> {
  const { isReadable } = await findReadable(ctx, actor, { job, application });
  return (await listFormer(ctx.db, { job, application }))
    .filter(({ review }) => isReadable(review.user_id))
    .map(({ review, full_name, decider }) => ({
      id: review.id,
      reviewer: { id: review.user_id, full_name },
      left_at: review.left_panel_at?.toISOString() ?? null,
      excluded:
        review.excluded_at === null
          ? null
          : { reason: review.excluded_reason ?? '', by: decider, at: review.excluded_at.toISOString() },
    }));
}

/** Runs with the applicant of the review locked; the figures of the applicant follow. */
async function changing(
  ctx: Context,
  actor: StaffActor,
  { job, id }: { job: number; id: number },
  change: (tx: Tx, review: typeof reviews.$inferSelect) => Promise<unknown>,
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    await loadJob(tx, actor, job, 'manage_panel');
    const known = await repository.findReviewById(tx, { job, id });
    if (!known || !(await repository.lockApplication(tx, { job, application: known.application_id }))) throw notFound();
    const review = await repository.findReviewById(tx, { job, id });
    if (!review) throw notFound();
    await change(tx, review);
    await recountApplicants(tx, job, [review.application_id]);
    await countAgain(tx, review.application_id, ctx.now());
  });
  return null;
}

/**
 * Excludes a sent review whose author left the panel.
 * @throws AppError `wrong_state` for a review of a member of the panel, or one that is not sent
 */
export const excludeReview = (
  ctx: Context,
  actor: StaffActor,
  target: { job: number; id: number },
  reason: string,
): Promise<null> =>
  changing(ctx, actor, target, async (tx, { id, left_panel_at, sent_at }) => {
    if (left_panel_at === null || sent_at === null)
      throw new AppError('wrong_state', { detail: 'Only a sent review whose author left the panel can be excluded.' });
    await tx
      .update(reviews)
      .set({ excluded_at: ctx.now(), excluded_by: actor.user_id, excluded_reason: reason })
      .where(eq(reviews.id, id));
  });

/** Lets a review count again; one that counts already stays as it is. */
export const includeReview = (ctx: Context, actor: StaffActor, target: { job: number; id: number }): Promise<null> =>
  changing(ctx, actor, target, (tx, { id }) =>
    tx.update(reviews).set({ excluded_at: null, excluded_by: null, excluded_reason: null }).where(eq(reviews.id, id)),
  );
