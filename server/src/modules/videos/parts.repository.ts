import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { video_parts } from '../../db/schema/index.ts';

export type PartRow = typeof video_parts.$inferSelect;

export const listParts = (db: Queryable, video: number): Promise<PartRow[]> =>
  db.select().from(video_parts).where(eq(video_parts.video_id, video)).orderBy(asc(video_parts.index));

/**
 * Stores the row of a part during an upload; this and finishing the upload wait for each other.
 * @returns false where the upload is finished, the video is deleted, or the part is stored already
 */
export async function insertPart(
  db: Queryable,
  video: number,
  { index, bytes, sha256 }: Pick<PartRow, 'index' | 'bytes' | 'sha256'>,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into video_parts (video_id, index, bytes, sha256)
    select id, ${index}::int, ${bytes}::int, ${sha256}::text from videos
    where id = ${video} and uploaded_at is null and deleted_at is null for share
    on conflict do nothing`);
  return rowCount === 1;
}

export const deleteParts = (db: Queryable, video: number) =>
  db.delete(video_parts).where(eq(video_parts.video_id, video));
