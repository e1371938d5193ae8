import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { video_captions, videos } from '../db/schema/index.ts';
import { videoFolder } from '../modules/videos/video-keys.ts';
import { StorageError } from '../storage/index.ts';
import type { Storage } from '../storage/index.ts';
import { newKeys } from './shared-library.ts';

/** A video that ships with the product, as the manifest of its folder describes it. */
export interface ShippedVideo {
  file: string;
  poster: string;
  description: string;
  category: string | null;
  duration: number;
  width: number;
  height: number;
  bytes: number;
  captions: { locale: 'en-gb' | 'fr-fr'; file: string }[];
}

const FOLDER = path.join(import.meta.dirname, 'videos');

export async function shippedVideos(folder: string): Promise<ShippedVideo[]> {
  return JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as ShippedVideo[];
}

/** Stores a video as one that was processed: it plays as it is. @returns its id */
export async function storeShippedVideo(
  { tx, storage, folder }: { tx: Tx; storage: Storage; folder: string },
  { file, poster, captions, ...facts }: ShippedVideo,
  row: Partial<typeof videos.$inferInsert>,
): Promise<number> {
  const [created] = await tx
    .insert(videos)
    .values({ ...facts, ...row, filename: file, part_bytes: facts.bytes })
    .returning();
  if (!created) throw new Error('insert returned no row');
  const place = videoFolder(created);
  const keys = { media_key: `${place}/video.mp4`, poster_key: `${place}/poster.jpg` };
  await tx.update(videos).set(keys).where(eq(videos.id, created.id));
  for (const [key, source] of [
    [keys.media_key, file],
    [keys.poster_key, poster],
  ] as const) {
    const bytes = await readFile(path.join(folder, source));
    await storage.put(key, bytes, { max_bytes: bytes.length });
  }
  for (const { locale, file: text } of captions) {
    const webvtt = await readFile(path.join(folder, text), 'utf8');
    await tx.insert(video_captions).values({ video_id: created.id, locale, webvtt });
  }
  return created.id;
}

/**
 * Adds the videos that ship with the product to the stock, each once. Where the storage does not answer, the server
 * starts without them and the next start adds them.
 */
export async function provideSharedVideos({
  db,
  storage,
  log,
  now,
}: Pick<Context, 'db' | 'storage' | 'log' | 'now'>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('shared library'))`);
      for (const [index, video] of (await shippedVideos(FOLDER)).entries()) {
        const fresh = await newKeys(tx, [`video/${path.parse(video.file).name}`]);
        if (fresh.size === 0) continue;
        // The first one gets the newest date, so that it tops the list.
        const at = new Date(now().getTime() - index * 1_000);
        const times = { created_at: at, uploaded_at: at, transcoded_at: at };
        await storeShippedVideo({ tx, storage, folder: FOLDER }, video, { company_id: null, ...times });
      }
    });
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.warn({ err: error }, 'the videos of the product are not in the stock yet; the next start adds them');
  }
}
