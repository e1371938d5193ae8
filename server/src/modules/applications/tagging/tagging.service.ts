import type { BodyOf, ResultOf } from '@vivavoce/contract/index.ts';
import { BULK_OPERATION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { loadJob } from '../../../access/load-job.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../lib/app-error.ts';
import { isTagOf, tagPart } from '../../people/person-tags.ts';
import { hasMoreThan } from '../bulk-operations/bulk-operation-rows.ts';
import { startBulkOperation } from '../bulk-operations/bulk-operations.service.ts';
import { selectedIds } from '../list/selection.ts';

/** Tags the people of the selected applicants, in a task where they are very many. */
export function tagAll(
  ctx: Context,
  actor: StaffActor,
  jobId: number,
  { action, tag, selection }: BodyOf<'POST /api/jobs/{job}/applications/tag'>,
): Promise<ResultOf<'POST /api/jobs/{job}/applications/tag'>> {
  return ctx.db.transaction(async (tx) => {
    const record = await loadJob(tx, actor, jobId, 'edit');
    const { id: job_id, company_id } = record.job;
    if (!(await isTagOf(tx, { company: company_id, tag }))) throw notFound();
    const now = ctx.now();
    const applicants = selectedIds(job_id, selection, { user_id: actor.user_id, now });
    const input = { tag };
    if (await hasMoreThan(tx, applicants, BULK_OPERATION_LIMITS.at_once)) {
      const started = { action, input, applicants, at: now };
      return { changed: 0, bulk_operation: await startBulkOperation(ctx, tx, actor, record, started) };
    }
    const changed = await tagPart(tx, { action, company_id, created_by: actor.user_id, input, applicants });
    return { changed, bulk_operation: null };
  });
}
