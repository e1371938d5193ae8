import type { Video, VideoRef, VideoUpload } from '@vivavoce/contract/types.ts';
import { STOCK_SHORTNAME } from '@vivavoce/domain/videos/stock.ts';
import { knownFailure, videoState } from '@vivavoce/domain/videos/video-state.ts';
import type { StaffActor } from '../../actor.ts';
import { videoAbilities } from '../../policies/videos.policy.ts';
import type { PartRow } from './parts.repository.ts';
import type { ListedVideo } from './videos.repository.ts';

const urlOf = ({ video, shortname }: Pick<ListedVideo, 'video' | 'shortname'>): string =>
  `/api/companies/${encodeURIComponent(shortname ?? STOCK_SHORTNAME)}/videos/${video.id}`;

export function presentVideoRef(row: Omit<ListedVideo, 'job_count'>): VideoRef {
  const { video, captions } = row;
  return {
    id: video.id,
    description: video.description,
    state: videoState(video),
    duration: video.duration,
    has_poster: video.poster_key !== null,
    captions,
    url: urlOf(row),
  };
}

/** @param managesStock whether the actor is a platform administrator who reads the stock */
export function presentVideo(row: ListedVideo, actor: StaffActor, managesStock: boolean): Video {
  const { video, job_count } = row;
  return {
    ...presentVideoRef(row),
    category: video.category,
    filename: video.filename,
    bytes: video.bytes,
    stock: video.company_id === null,
    failure: knownFailure(video.failure),
    converted_percent: videoState(video) === 'processing' ? video.converted_percent : null,
    sound_left_out: video.sound_left_out,
    width: video.width,
    height: video.height,
    uploaded_at: video.uploaded_at?.toISOString() ?? null,
    transcoded_at: video.transcoded_at?.toISOString() ?? null,
    created_at: video.created_at.toISOString(),
    job_count,
    abilities: videoAbilities(actor, video, managesStock),
  };
}

export const presentUpload = (
  row: ListedVideo,
  parts: readonly PartRow[],
  actor: StaffActor,
  managesStock: boolean,
): VideoUpload => ({
  ...presentVideo(row, actor, managesStock),
  part_bytes: row.video.part_bytes,
  stored_parts: row.video.uploaded_at === null ? parts.map(({ index }) => index) : [],
});
