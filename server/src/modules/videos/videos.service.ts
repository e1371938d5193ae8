import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { Video, VideoUpload } from '@vivavoce/contract/types.ts';
import { safeFilename } from '@vivavoce/domain/files/file-names.ts';
import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { paged } from '../../paged.ts';
import { loadVideo, openLibrary, readVideo } from './library.service.ts';
import type { VideoPlace } from './library.service.ts';
import { presentVideo } from './videos.presenter.ts';
import { finishUpload } from './uploads.service.ts';
import { dropIfUnused } from './usage.service.ts';
import { listUsingJobs } from './usage.repository.ts';
import * as repository from './videos.repository.ts';

export async function listVideos(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  query: QueryOf<'GET /api/companies/{shortname}/videos'>,
) {
  const { library, reader, managesStock } = await openLibrary(ctx.db, actor, shortname);
  const { count, rows } = await repository.listVideos(ctx.db, library, reader, query);
  return paged(
    query,
    count,
    rows.map((row): Video => presentVideo(row, actor, managesStock)),
  );
}

export async function listCategories(ctx: Context, actor: StaffActor, shortname: string): Promise<string[]> {
  return repository.listCategories(ctx.db, (await openLibrary(ctx.db, actor, shortname)).library);
}

const TOO_MUCH_WAITS = {
  detail: `Videos that do not play yet may have ${VIDEO_LIMITS.unfinished_max_bytes} bytes in all.`,
};

/** @throws AppError `forbidden` for the stock unless the actor manages it, `limit_reached` */
export async function announceVideo(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  { filename, description, category, bytes }: BodyOf<'POST /api/companies/{shortname}/videos'>,
): Promise<VideoUpload> {
  const { library, managesStock } = await openLibrary(ctx.db, actor, shortname);
  if (library === null && !managesStock) throw new AppError('forbidden');
  const video = await ctx.db.transaction(async (tx) => {
    const { all, unfinished, unfinished_bytes } = await repository.countVideos(tx, library);
    if (all >= VIDEO_LIMITS.per_company_max || unfinished >= VIDEO_LIMITS.unfinished_max)
      throw new AppError('limit_reached');
    if (unfinished_bytes + bytes > VIDEO_LIMITS.unfinished_max_bytes)
      throw new AppError('limit_reached', TOO_MUCH_WAITS);
    return repository.insertVideo(tx, {
      company_id: library,
      description,
      category: category || null,
      filename: safeFilename(filename),
      bytes,
      part_bytes: VIDEO_LIMITS.part_bytes,
      created_by: actor.user_id,
      created_at: ctx.now(),
    });
  });
  return readVideo(ctx, actor, { shortname, video: video.id });
}

/** @throws AppError `segments_missing` with the numbers of parts that have not arrived */
export async function changeVideo(
  ctx: Context,
  actor: StaffActor,
  place: VideoPlace,
  { description, category, uploaded_at }: BodyOf<'PATCH /api/companies/{shortname}/videos/{video}'>,
): Promise<VideoUpload> {
  await ctx.db.transaction(async (tx) => {
    await repository.lockListed(tx, place.video);
    const { video } = await loadVideo(tx, actor, place, 'edit');
    const changes = {
      ...(description !== undefined && { description }),
      ...(category !== undefined && { category: category || null }),
    };
    if (Object.keys(changes).length > 0) await repository.updateVideo(tx, video.id, changes);
    if (uploaded_at !== undefined) await finishUpload(ctx, tx, video);
  });
  return readVideo(ctx, actor, place);
}

/** @throws AppError `in_use` with the activities that show it */
export async function deleteVideo(ctx: Context, actor: StaffActor, place: VideoPlace): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    await repository.lockListed(tx, place.video);
    const { video, job_count } = await loadVideo(tx, actor, place, 'delete');
    // A video that leaves the stock stays where activities show it, because the caller may not learn of other
    // companies' activities.
    if (video.company_id !== null && job_count > 0)
      throw new AppError('in_use', { jobs: await listUsingJobs(tx, actor, video.id) });
    await repository.updateVideo(tx, video.id, { deleted_at: ctx.now() });
    await dropIfUnused(ctx, tx, video);
  });
  return null;
}
