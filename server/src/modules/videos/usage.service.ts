import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { invalid } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { removeVideo } from '../../tasks/definitions/videos.ts';
import * as repository from './usage.repository.ts';
import { lockVideo } from './videos.repository.ts';
import type { VideoOwner } from './video-keys.ts';
import { usableVideos } from '../../policies/videos.policy.ts';
import { sql } from 'drizzle-orm';

const DAY_MS = 24 * 3600_000;
const BATCH = 100;

/**
 * Deletes a video for good, with its files, unless an activity or an applicant's version uses it. The row is locked, so
 * that no concurrent call starts to use it.
 */
export async function dropIfUnused(ctx: Context, tx: Tx, { id, company_id }: VideoOwner): Promise<boolean> {
  if (!(await repository.isUnused(tx, id))) return false;
  await repository.deleteVideoRow(tx, id);
  await ctx.queue.enqueue(tx, removeVideo, { company: company_id ?? 0, video: id });
  return true;
}

/**
 * Deletes unused videos that were deleted from their library, and abandoned uploads.
 * @returns how many
 */
export async function purgeVideos(ctx: Context, signal?: AbortSignal): Promise<number> {
  const before = new Date(ctx.now().getTime() - VIDEO_LIMITS.unfinished_kept_days * DAY_MS);
  let deleted = 0;
  for (;;) {
    const ids = await repository.listDroppable(ctx.db, before, BATCH);
    let dropped = 0;
    for (const id of ids) {
      if (signal?.aborted) return deleted;
      const went = await ctx.db.transaction(async (tx) => {
        const video = await lockVideo(tx, id);
        return video !== undefined && dropIfUnused(ctx, tx, video);
      });
      if (went) dropped += 1;
    }
    deleted += dropped;
    if (ids.length < BATCH || dropped === 0) return deleted;
  }
}

/** The videos among the ids that the company may show, locked until the transaction ends. */
export async function holdUsable(tx: Tx, company: number, ids: readonly number[]): Promise<Set<number>> {
  const idsSql = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ id: string }>(sql`
    select v.id from videos v where v.id in (${idsSql}) and ${usableVideos(company)} and v.failure is null
    for key share of v`);
  return new Set(rows.map(({ id }) => Number(id)));
}

/**
 * Refuses videos that the company may not show: absent, foreign, deleted or failed ones. The others are locked until
 * the transaction ends.
 * @param selection by field, null and undefined for none
 * @throws AppError `invalid` naming the fields
 */
export async function requireUsable(
  tx: Tx,
  company: number,
  selection: Readonly<Record<string, number | null | undefined>>,
): Promise<void> {
  const videos = Object.entries(selection).flatMap(([field, id]) => (id ? [{ field, id }] : []));
  if (videos.length === 0) return;
  const ids = [...new Set(videos.map(({ id }) => id))];
  const usable = await holdUsable(tx, company, ids);
  const refused = videos.filter(({ id }) => !usable.has(id));
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map(({ field }) => [field, ['not_allowed']])));
}
