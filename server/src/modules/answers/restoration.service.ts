import type { Answer } from '@vivavoce/contract/types.ts';
import { announce } from '../../announce.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../lib/app-error.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { findDeletedAnswer, restoreDeleted } from '../interviews/reopening/deleted-answers.service.ts';
import { lockedInterview } from '../interviews/state/acting.ts';
import { loadJob } from '../../access/load-job.ts';
import { queueRestoredMail } from '../mails/single/request-mails.service.ts';
import { listAnswers } from './answers.service.ts';
import { refuseUnlessOpen } from './deletion.service.ts';

/**
 * Restores a deleted answer with its recordings, notes and ratings; reviews stay open until they are sent again. The
 * applicant is notified.
 * @throws AppError `not_found` also after the last day, `forbidden`, `wrong_state` where there is an outcome, the
 * applicant has withdrawn or has begun the question again
 */
export async function restoreAnswer(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, deleted_answer: id }: { job: number; deleted_answer: number },
): Promise<Answer> {
  await loadJob(ctx.db, actor, jobId, 'edit');
  const deletedAnswer = await findDeletedAnswer(ctx.db, { job: jobId, id });
  if (!deletedAnswer) throw notFound();
  const { application_id, question_id } = deletedAnswer;
  await ctx.db.transaction(async (tx) => {
    const interview = await lockedInterview(tx, application_id);
    const row = await findDeletedAnswer(tx, { job: jobId, id });
    if (!row || row.restore_until <= ctx.now()) throw notFound();
    refuseUnlessOpen(interview);
    await restoreDeleted(ctx, tx, interview, row);
    await announce(ctx, tx, 'answer.restored', { application: application_id });
    const { application, job, version } = interview;
    const order = version.questions.find((question) => question.id === question_id)?.order ?? 0;
    const { company_id, job_id } = application;
    await recordEvent(tx, {
      company_id,
      job_id,
      application_id,
      type: 'answer.restored',
      actor,
    });
    await queueRestoredMail(ctx, tx, { application, job, requested_by: actor.user_id, question: order });
  });
  const answer = (await listAnswers(ctx, actor, { job: jobId, application: application_id })).find(
    (candidate) => candidate.question_id === question_id,
  );
  if (!answer) throw notFound();
  return answer;
}
