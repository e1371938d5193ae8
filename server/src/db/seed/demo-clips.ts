import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Storage } from '../../storage/index.ts';

/** A finished recording that ships with the product, as transcoder/demo/manifest.json describes it. */
export interface DemoClip {
  file: string;
  poster: string;
  mime_type: string;
  locale: 'en-gb' | 'fr-fr';
  /** Seconds. */
  duration: number;
  width: number;
  height: number;
  bytes: number;
  peaks: number[];
}
export interface StoredClip extends DemoClip {
  media_key: string;
  poster_key: string;
}

const FOLDER = path.dirname(fileURLToPath(import.meta.resolve('@vivavoce/transcoder/demo/manifest.json')));

/** Puts every clip into storage once; all demo answers share them. */
export async function storeDemoClips(storage: Storage): Promise<StoredClip[]> {
  const clips = JSON.parse(await readFile(path.join(FOLDER, 'manifest.json'), 'utf8')) as DemoClip[];
  return Promise.all(
    clips.map(async (clip) => {
      const media_key = `demo/${clip.file}`;
      const poster_key = `demo/${clip.poster}`;
      for (const [key, file] of [
        [media_key, clip.file],
        [poster_key, clip.poster],
      ] as const) {
        const bytes = await readFile(path.join(FOLDER, file));
        await storage.put(key, bytes, { max_bytes: bytes.length });
      }
      return { ...clip, media_key, poster_key };
    }),
  );
}
