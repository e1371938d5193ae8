import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { shippedVideos, storeShippedVideo } from '../../content/shared-videos.ts';
import type { Storage } from '../../storage/index.ts';
import type { Tx } from '../client.ts';

const FOLDER = path.dirname(fileURLToPath(import.meta.resolve('@vivavoce/transcoder/demo/videos/manifest.json')));

/** The demo company's own videos; the rest is stock. */
const OWN = new Set(['welcome.mp4', 'half-the-numbers.mp4']);

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
  const ids = new Map<string, number>();
  for (const [index, video] of (await shippedVideos(FOLDER)).entries()) {
    // The first one gets the newest date, so that it tops the list.
    const at = new Date(now.getTime() - (40 + index) * 86_400_000);
    const times = { created_at: at, uploaded_at: at, transcoded_at: at };
    const row = { ...(OWN.has(video.file) ? owner : { company_id: null }), ...times };
    ids.set(path.parse(video.file).name, await storeShippedVideo({ tx, storage, folder: FOLDER }, video, row));
  }
  return ids;
}
