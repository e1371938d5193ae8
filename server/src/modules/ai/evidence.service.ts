import { waitsFor } from '@vivavoce/domain/ai/gate.ts';
import { sql } from 'drizzle-orm';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { canAnswer } from '../../policies/answers.policy.ts';
import { loadJob } from '../../access/load-job.ts';
import { listUnread } from './evidence.repository.ts';
import { mayOrder } from './processing/criteria.repository.ts';
import { askGate } from './processing/gate.service.ts';
import { queueResult } from './processing/queueing.service.ts';

const AT_ONCE = 500;

/** Whether people may choose to order the applicants of this activity by what AI found. */
export const isOrderedByAi = (ctx: Context, job: number): Promise<boolean> => mayOrder(ctx.db, job);

/**
 * Queues the search for passages for applicants who agreed, have a transcript and were not read. Where the gate is shut
 * for one of them, nothing is queued for that one.
 * @throws AppError `not_found`, `forbidden`, `wrong_state` where the order by evidence may not be chosen
 */
export async function askForEvidence(ctx: Context, actor: StaffActor, job: number) {
  const record = await loadJob(ctx.db, actor, job);
  if (!canAnswer(actor, 'caption', { ...record.job, panel: record.panel })) throw new AppError('forbidden');
  return ctx.db.transaction(async (tx) => {
    // Requests at the same time take turns, so that none queues an applicant twice.
    await tx.execute(sql`select id from jobs where id = ${job} for no key update`);
    if (!(await mayOrder(tx, job))) throw new AppError('wrong_state');
    const unread = await listUnread(tx, job, AT_ONCE + 1);
    let queued = 0;
    for (const application_id of unread.slice(0, AT_ONCE)) {
      const view = await askGate(ctx, tx, { application: application_id, half: 'chat' });
      if (!view || (view.verdict !== 'ready' && !waitsFor(view.verdict))) continue;
      const { company_id } = view.row;
      const place = { application_id, job_id: job, company_id, question_id: null, kind: 'evidence' as const };
      await queueResult(ctx, tx, place, view.verdict);
      queued += 1;
    }
    return { queued, left: unread.length > AT_ONCE };
  });
}
