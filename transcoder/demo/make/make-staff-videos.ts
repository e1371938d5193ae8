/**
 * Makes the videos of the demo's staff anew: `node transcoder/demo/make/make-staff-videos.ts`.
 * Needs what make-demo-clips.ts needs.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCaptions } from '@vivavoce/domain/videos/captions.ts';
import { drawClip } from './draw-clip.ts';
import { speak } from './speak.ts';
import { STAFF_VIDEOS } from './staff-videos.ts';
import type { StaffVideo } from './staff-videos.ts';

const folder = join(import.meta.dirname, '..', 'videos');
const work = mkdtempSync(join(tmpdir(), 'vivavoce-videos-'));
const LOCALES = ['en-gb', 'fr-fr'] as const;
/** Silence before and after what is spoken, as speak.ts adds it. */
const BEFORE_MS = 350;
const AFTER_MS = 600;
/** A caption stays a moment longer than its sentence, but not into the next one. */
const GAP_MS = 80;

/** Where each sentence stands in the whole: each is spoken alone to learn its share of the time. */
function shares({ sentences, locale, speech, file }: StaffVideo): number[] {
  const spoken = sentences.map((sentence, index) => {
    const { rate, values } = speak(sentence[locale], speech, join(work, `${file}-${index}`));
    return (values.length / rate) * 1000 - BEFORE_MS - AFTER_MS;
  });
  const all = spoken.reduce((sum, ms) => sum + ms, 0);
  return spoken.map((ms) => ms / all);
}

function captionsOf(video: StaffVideo, duration_ms: number, locale: (typeof LOCALES)[number]): string {
  const spoken_ms = duration_ms - BEFORE_MS - AFTER_MS;
  let from_ms = BEFORE_MS;
  const cues = shares(video).map((share, index) => {
    const start = from_ms;
    from_ms += share * spoken_ms;
    const times = { from_ms: Math.round(start), to_ms: Math.round(from_ms - GAP_MS) };
    return { ...times, settings: '', text: video.sentences[index]?.[locale] ?? '' };
  });
  return writeCaptions(cues);
}

async function makeVideo(video: StaffVideo, seed: number) {
  const transcript = video.sentences.map((sentence) => sentence[video.locale]).join(' ');
  const { peaks: _peaks, ...clip } = await drawClip({ ...video, transcript }, seed, { folder, work });
  for (const locale of LOCALES)
    writeFileSync(join(folder, `${video.file}.${locale}.vtt`), captionsOf(video, clip.duration * 1000, locale));
  const { description, category } = video;
  return {
    ...clip,
    description,
    category,
    captions: LOCALES.map((locale) => ({ locale, file: `${video.file}.${locale}.vtt` })),
  };
}

mkdirSync(folder, { recursive: true });
const made: Awaited<ReturnType<typeof makeVideo>>[] = [];
for (const [index, video] of STAFF_VIDEOS.entries()) made.push(await makeVideo(video, index + 21));
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(made, null, 2)}\n`);
rmSync(work, { recursive: true, force: true });
