import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Storage } from '../../storage/index.ts';

/** A recorded answer that ships with the product, as transcoder/demo/answers/manifest.json describes it. */
interface DemoClip {
  person: string;
  question: string;
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
  /** File of the WebVTT. */
  captions: string;
}
export interface StoredClip extends DemoClip {
  webvtt: string;
  media_key: string;
  poster_key: string;
}

const FOLDER = path.dirname(fileURLToPath(import.meta.resolve('@vivavoce/transcoder/demo/answers/manifest.json')));

/** The shipped recordings, without their bytes. */
const readDemoClips = async (): Promise<DemoClip[]> =>
  JSON.parse(await readFile(path.join(FOLDER, 'manifest.json'), 'utf8')) as DemoClip[];

/** Uploads every recording into storage once; all answers of the demo share them. */
export async function storeDemoClips(storage: Storage): Promise<StoredClip[]> {
  const clips = await readDemoClips();
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
      const webvtt = await readFile(path.join(FOLDER, clip.captions), 'utf8');
      return { ...clip, media_key, poster_key, webvtt };
    }),
  );
}
