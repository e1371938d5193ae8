import type { VideoRef } from '@vivavoce/contract/types.ts';
import { videoState } from '@vivavoce/domain/videos/video-state.ts';
import type { Queryable } from '../../db/client.ts';
import { findRefs } from './refs.repository.ts';
import { presentVideoRef } from './videos.presenter.ts';
import type { VideoRow } from './videos.repository.ts';

type Ids = Iterable<number | null | undefined>;

const distinct = (ids: Ids): number[] => [...new Set([...ids].filter((id): id is number => typeof id === 'number'))];

/** Selected videos, as staff see them; the caller has checked that the reader may see the place. */
export async function videoRefs(db: Queryable, ids: Ids): Promise<Map<number, VideoRef>> {
  const rows = await findRefs(db, distinct(ids));
  return new Map(rows.map((row) => [row.video.id, presentVideoRef(row)]));
}

/** The reference of an id; null without one, and for a deleted video. */
export const refOf = (refs: ReadonlyMap<number, VideoRef>, id: number | null | undefined): VideoRef | null =>
  (id && refs.get(id)) || null;

/** A video that plays, with the languages of its captions. */
export interface ReadyVideo {
  video: VideoRow & { media_key: string; duration: number };
  captions: ('en-gb' | 'fr-fr')[];
}

/** The playable ones of the videos, by id. */
export async function readyVideos(db: Queryable, ids: Ids): Promise<Map<number, ReadyVideo>> {
  const ready = new Map<number, ReadyVideo>();
  for (const { video, captions } of await findRefs(db, distinct(ids))) {
    const { media_key, duration } = video;
    if (videoState(video) !== 'ready' || media_key === null || duration === null) continue;
    ready.set(video.id, { video: { ...video, media_key, duration }, captions });
  }
  return ready;
}
