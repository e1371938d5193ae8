/**
 * Makes the videos of the demo's staff: `node transcoder/demo/make/make-staff-videos.ts`. Requires the programs of
 * make-demo-clips.ts.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCaptions } from '@vivavoce/domain/videos/captions.ts';
import { drawClip } from './draw-clip.ts';
import { STAFF_VIDEOS } from './staff-videos.ts';
import type { StaffVideo } from './staff-videos.ts';

const folder = join(import.meta.dirname, '..', 'videos');
const work = mkdtempSync(join(tmpdir(), 'vivavoce-videos-'));
const LOCALES = ['en-gb', 'fr-fr'] as const;

async function makeVideo(video: StaffVideo, seed: number) {
  const sentences = video.sentences.map((sentence) => sentence[video.locale]);
  const { clip, times } = await drawClip({ ...video, sentences }, seed, { folder, work });
  for (const locale of LOCALES) {
    const cues = times.map((time, index) => ({ ...time, settings: '', text: video.sentences[index]?.[locale] ?? '' }));
    writeFileSync(join(folder, `${video.file}.${locale}.vtt`), writeCaptions(cues));
  }
  const { peaks: _peaks, ...facts } = clip;
  const { description, category } = video;
  return {
    ...facts,
    description,
    category,
    captions: LOCALES.map((locale) => ({ locale, file: `${video.file}.${locale}.vtt` })),
  };
}

mkdirSync(folder, { recursive: true });
const videos: Awaited<ReturnType<typeof makeVideo>>[] = [];
for (const [index, video] of STAFF_VIDEOS.entries()) videos.push(await makeVideo(video, index + 21));
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(videos, null, 2)}\n`);
rmSync(work, { recursive: true, force: true });
