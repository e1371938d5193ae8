import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { invalid, notFound } from '../../lib/app-error.ts';
import { loadJob } from '../../access/load-job.ts';
import * as times from './review-times.repository.ts';
import * as repository from './reviews.repository.ts';

/** Stores how long the actor had an answer in view. @throws AppError `not_found`, `forbidden`, `invalid` */
export async function reportTime(
  ctx: Context,
  actor: StaffActor,
  job: number,
  { application, question, seconds }: { application: number; question: number; seconds: number },
): Promise<null> {
  await loadJob(ctx.db, actor, job, 'review');
  if (!(await repository.findApplication(ctx.db, { job, application }))) throw notFound();
  if (!(await repository.questionOfJob(ctx.db, { job, question }))) throw invalid({ question: ['not_allowed'] });
  await times.addSeconds(ctx.db, { job, application, question, user: actor.user_id, seconds }, ctx.now());
  return null;
}
