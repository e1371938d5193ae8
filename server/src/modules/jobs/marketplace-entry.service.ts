import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { releaseFiles } from '../attachments/job-files.service.ts';
import { OUTSIDE_MARKETPLACE } from '../marketplace/job-marketplace.ts';
import { changeJob, readJob, resetJob } from './jobs.service.ts';

export function setMarketplace(
  ctx: Context,
  actor: StaffActor,
  id: number,
  { reset, ...changes }: BodyOf<'POST /api/jobs/{job}/marketplace'>,
) {
  return reset ? takeOut(ctx, actor, id, changes.revision) : changeJob(ctx, actor, id, changes, 'change_marketplace');
}

/** Sets every field of the marketplace back. Possible for an archived activity too. */
async function takeOut(ctx: Context, actor: StaffActor, id: number, revision: number | undefined) {
  await ctx.db.transaction(async (tx) => {
    const before = await resetJob(tx, actor, id, { changes: OUTSIDE_MARKETPLACE, revision });
    const file = before.marketplace_image_file_id;
    if (file !== null) await releaseFiles(ctx, tx, [file]);
  });
  return readJob(ctx, actor, id);
}
