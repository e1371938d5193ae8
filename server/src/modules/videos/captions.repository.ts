import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { video_captions } from '../../db/schema/index.ts';

type CaptionsRow = typeof video_captions.$inferSelect;

const at = (video: number, locale: CaptionsRow['locale']) =>
  and(eq(video_captions.video_id, video), eq(video_captions.locale, locale));

export const findCaptions = async (db: Queryable, video: number, locale: CaptionsRow['locale']) =>
  (await db.select().from(video_captions).where(at(video, locale)))[0];

export const storeCaptions = (db: Queryable, row: CaptionsRow) =>
  db
    .insert(video_captions)
    .values(row)
    .onConflictDoUpdate({
      target: [video_captions.video_id, video_captions.locale],
      set: { webvtt: row.webvtt, updated_at: row.updated_at },
    });

/** @returns false without captions */
export async function deleteCaptions(db: Queryable, video: number, locale: CaptionsRow['locale']): Promise<boolean> {
  const deleted = await db.delete(video_captions).where(at(video, locale)).returning({ id: video_captions.video_id });
  return deleted.length > 0;
}
