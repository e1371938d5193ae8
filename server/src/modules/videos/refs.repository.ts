import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { companies, video_captions, videos } from '../../db/schema/index.ts';
import type { ListedVideo } from './videos.repository.ts';

/** The videos of these ids, listed or not. */
export async function findRefs(db: Queryable, ids: readonly number[]): Promise<Omit<ListedVideo, 'job_count'>[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      video: videos,
      shortname: companies.shortname,
      captions: sql<('en-gb' | 'fr-fr')[]>`coalesce((
        select array_agg(c.locale order by c.locale) from ${video_captions} c where c.video_id = ${videos.id}), '{}')`,
    })
    .from(videos)
    .leftJoin(companies, eq(companies.id, videos.company_id))
    .where(inArray(videos.id, [...ids]));
}
