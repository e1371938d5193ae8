import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import type { ApplicantDecision } from '@vivavoce/domain/applications/decisions.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { canApplication } from '../../policies/applications.policy.ts';
import type { ApplicationAction } from '../../policies/applications.policy.ts';
import { loadJob } from '../jobs/jobs.service.ts';
import type { SeenJob } from '../jobs/jobs.service.ts';
import { loadApplication, readApplication } from './applications.service.ts';
import { decideAbout } from './decisions.repository.ts';
import type { BulkDecision } from './decisions.repository.ts';

const NEEDS: Record<ApplicantDecision, { right: ApplicationAction; event: string }> = {
  shortlist: { right: 'decide', event: 'application.shortlisted' },
  unshortlist: { right: 'decide', event: 'application.outcome_withdrawn' },
  reject: { right: 'decide', event: 'application.rejected' },
  archive: { right: 'archive', event: 'application.archived' },
  unarchive: { right: 'archive', event: 'application.unarchived' },
  reviewed: { right: 'mark_reviewed', event: 'application.reviewed' },
};

type Chosen = Pick<BulkDecision, 'decision' | 'selection' | 'now'>;

const decideIn = (tx: Tx, actor: StaffActor, { job }: SeenJob, chosen: Chosen): Promise<number> =>
  decideAbout(tx, {
    ...chosen,
    event: { company_id: job.company_id, job_id: job.id, type: NEEDS[chosen.decision].event, actor },
  });

/** Outcome, archive and reviewed mark of one applicant; decisions take turns, the last one holds. */
export async function decide(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  id: number,
  decision: ApplicantDecision,
): Promise<ApplicationDetail> {
  await ctx.db.transaction(async (tx) => {
    const { seen } = await loadApplication(tx, actor, jobId, id, NEEDS[decision].right);
    await decideIn(tx, actor, seen, { decision, selection: { ids: [id] }, now: ctx.now() });
  });
  return readApplication(ctx, actor, jobId, id);
}

/** The same for everybody chosen; whom it tells nothing new about stays as it is and is not counted. */
export function decideForAll(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { action, selection }: BodyOf<'POST /api/jobs/{job}/applications/bulk'>,
): Promise<ResultOf<'POST /api/jobs/{job}/applications/bulk'>> {
  return ctx.db.transaction(async (tx) => {
    const seen = await loadJob(tx, actor, jobId);
    const subject = { ...seen.job, panel: seen.panel };
    if (!canApplication(actor, NEEDS[action].right, subject)) throw new AppError('forbidden');
    const now = ctx.now();
    const changed = await decideIn(tx, actor, seen, { decision: action, selection, now });
    return { changed, at: now.toISOString() };
  });
}
