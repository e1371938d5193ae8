import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { videoFolder } from '../../modules/videos/video-keys.ts';
import type { Storage } from '../../storage/index.ts';
import type { Tx } from '../client.ts';
import { video_captions, videos } from '../schema/index.ts';

/** A video that ships with the product, as transcoder/demo/videos/manifest.json describes it. */
interface StaffVideo {
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

const FOLDER = path.dirname(fileURLToPath(import.meta.resolve('@vivavoce/transcoder/demo/videos/manifest.json')));

/** The demo company's own videos; the rest is stock. */
const OWN = new Set(['welcome.mp4', 'half-the-numbers.mp4']);

const fileOf = (name: string): Promise<Buffer> => readFile(path.join(FOLDER, name));

async function storeVideo(tx: Tx, storage: Storage, video: StaffVideo, row: Partial<typeof videos.$inferInsert>) {
  const { file, poster, captions, ...facts } = video;
  const [created] = await tx
    .insert(videos)
    .values({ ...facts, ...row, filename: file, part_bytes: facts.bytes })
    .returning();
  if (!created) throw new Error('insert returned no row');
  const folder = videoFolder(created);
  const keys = { media_key: `${folder}/video.mp4`, poster_key: `${folder}/poster.jpg` };
  await tx.update(videos).set(keys).where(eq(videos.id, created.id));
  for (const [key, source] of [
    [keys.media_key, file],
    [keys.poster_key, poster],
  ] as const) {
    const bytes = await fileOf(source);
    await storage.put(key, bytes, { max_bytes: bytes.length });
  }
  for (const { locale, file: text } of captions) {
    const webvtt = (await fileOf(text)).toString();
    await tx.insert(video_captions).values({ video_id: created.id, locale, webvtt });
  }
  return created.id;
}

/**
 * The videos of the demo: two of the company, two of the stock.
 * @returns their ids by file name without its ending
 */
export async function addDemoVideos(
  tx: Tx,
  storage: Storage,
  owner: { company_id: number; created_by: number },
  now: Date,
): Promise<Map<string, number>> {
  const shipped = JSON.parse((await fileOf('manifest.json')).toString()) as StaffVideo[];
  const ids = new Map<string, number>();
  for (const [index, video] of shipped.entries()) {
    // The first one gets the newest date, so that it tops the list.
    const at = new Date(now.getTime() - (40 + index) * 86_400_000);
    const times = { created_at: at, uploaded_at: at, transcoded_at: at };
    const id = await storeVideo(tx, storage, video, {
      ...(OWN.has(video.file) ? owner : { company_id: null }),
      ...times,
    });
    ids.set(path.parse(video.file).name, id);
  }
  return ids;
}
