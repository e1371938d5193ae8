import type { JobAiFeedback, JobAiRequest } from '@vivavoce/contract/types.ts';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { canAnswer } from '../../policies/answers.policy.ts';
import { lockApplicant } from '../../access/load-application.ts';
import { loadJob } from '../../access/load-job.ts';
import { presentQuestions } from './feedback.presenter.ts';
import * as repository from './feedback.repository.ts';
import { askJobGate, budgetShare } from './processing/gate.service.ts';
import { queueFeedback } from './queue-feedback.service.ts';

/** One request queues the texts of at most this many applicants. */
const AT_ONCE = 200;

/** State of AI for the activity, where the actor may do this to its answers. */
async function frameOf(
  ctx: Context,
  db: Queryable,
  actor: StaffActor,
  { job, action }: { job: number; action: 'watch' | 'caption' },
) {
  const record = await loadJob(db, actor, job);
  const seat = { ...record.job, panel: record.panel };
  if (!canAnswer(actor, action, seat)) throw new AppError('forbidden');
  const chat = await askJobGate(ctx, db, job, 'chat');
  const speech = await askJobGate(ctx, db, job, 'speech');
  if (!chat || !speech) throw notFound();
  return {
    gate: chat.verdict,
    speech_gate: speech.verdict,
    can_write: canAnswer(actor, 'caption', seat),
    budget_share: await budgetShare(ctx, chat.row),
  };
}

/** A page of the texts of an activity, one entry for each applicant who has sent. @throws AppError `not_found`, `forbidden` */
export async function readJobFeedback(
  ctx: Context,
  actor: StaffActor,
  job: number,
  { page, page_size }: { page: number; page_size: number },
): Promise<JobAiFeedback> {
  const frame = await frameOf(ctx, ctx.db, actor, { job, action: 'watch' });
  const { count, ids } = await repository.listSent(ctx.db, job, { page, page_size });
  const rows = ids.length === 0 ? [] : await repository.listAnswers(ctx.db, ids);
  const byApplicant = Map.groupBy(rows, ({ application_id }) => application_id);
  return {
    ...frame,
    count,
    page,
    page_size,
    has_next: page * page_size < count,
    results: ids.map((application) => ({
      application,
      questions: presentQuestions(byApplicant.get(application) ?? []),
    })),
  };
}

/**
 * Queues the missing texts of applicants who have sent and agreed; texts that are ready or under way stay. Where the gate is
 * shut the answer says why, and nothing is queued.
 * @throws AppError `not_found`, `forbidden`, `ai_not_configured` without any provider
 */
export async function askForJobFeedback(ctx: Context, actor: StaffActor, job: number): Promise<JobAiRequest> {
  const frame = await frameOf(ctx, ctx.db, actor, { job, action: 'caption' });
  if (frame.gate === 'not_configured' && frame.speech_gate === 'not_configured')
    throw new AppError('ai_not_configured');
  const { queued, left } = await ctx.db.transaction(async (tx) => {
    // The lock makes two simultaneous requests queue each text once.
    await tx.execute(sql`select id from jobs where id = ${job} for no key update`);
    const lacking = await repository.listLacking(tx, job, AT_ONCE + 1);
    let reached = 0;
    for (const application of lacking.slice(0, AT_ONCE)) {
      await lockApplicant(tx, { job, application });
      if ((await queueFeedback(ctx, tx, { job, application }, { lacking: true })) > 0) reached += 1;
    }
    return { queued: reached, left: reached > 0 && lacking.length > AT_ONCE };
  });
  return { ...frame, queued, left };
}
