import type { VideoUpload } from '@vivavoce/contract/types.ts';
import { STOCK_SHORTNAME } from '@vivavoce/domain/videos/stock.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { canSeeVideos, canVideo } from '../../policies/videos.policy.ts';
import type { VideoAction } from '../../policies/videos.policy.ts';
import { isPlatformAdministrator } from '../../access/platform-administrator.ts';
import { findCompanyOf } from './library.repository.ts';
import { listParts } from './parts.repository.ts';
import { presentUpload } from './videos.presenter.ts';
import * as repository from './videos.repository.ts';
import type { Library, ListedVideo } from './videos.repository.ts';

export interface VideoPlace {
  shortname: string;
  video: number;
}

/** Company of a reader who belongs to none, for counts of activities: no company has this number. */
const NO_COMPANY = 0;

/**
 * The owner of the library in the address, and its reader. The stock opens for members of companies and for platform
 * administrators, who manage it.
 * @throws AppError `not_found`
 */
export async function openLibrary(db: Queryable, actor: StaffActor, shortname: string) {
  const { company_id } = actor;
  if (shortname === STOCK_SHORTNAME) {
    const managesStock = await isPlatformAdministrator({ db }, actor);
    if (!managesStock && !canSeeVideos(actor)) throw notFound();
    return { library: null as Library, reader: company_id ?? NO_COMPANY, managesStock };
  }
  if (!canSeeVideos(actor) || company_id === null) throw notFound();
  if (!(await findCompanyOf(db, actor, shortname))) throw notFound();
  return { library: company_id as Library, reader: company_id, managesStock: false };
}

/**
 * A video of the library in the address, where the actor may do this to it.
 * @param options.unlisted includes deleted ones that activities or applicants still show
 * @throws AppError `not_found`, `forbidden`
 */
export async function loadVideo(
  db: Queryable,
  actor: StaffActor,
  { shortname, video: id }: VideoPlace,
  action: VideoAction | 'read',
  { unlisted = false } = {},
): Promise<ListedVideo & { managesStock: boolean }> {
  const { library, reader, managesStock } = await openLibrary(db, actor, shortname);
  // A form knows a video by its number alone, so the library of a company also shows what lies in the stock.
  const row =
    (await repository.findVideo(db, library, reader, id)) ??
    (action === 'read' && library !== null ? await repository.findVideo(db, null, reader, id) : undefined);
  if (!row || (row.video.deleted_at && !unlisted)) throw notFound();
  if (action !== 'read' && !canVideo(actor, action, row.video, managesStock)) throw new AppError('forbidden');
  return { ...row, managesStock };
}

export async function readVideo(ctx: Context, actor: StaffActor, place: VideoPlace): Promise<VideoUpload> {
  const row = await loadVideo(ctx.db, actor, place, 'read');
  return presentUpload(row, await listParts(ctx.db, place.video), actor, row.managesStock);
}
