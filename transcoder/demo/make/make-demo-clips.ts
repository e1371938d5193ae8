/**
 * Makes the recordings of the demo: `node transcoder/demo/make/make-demo-clips.ts`, or some of them by the first
 * letters of their files: `… make-demo-clips.ts hana` or `… make-demo-clips.ts hana-why-apply`. Requires Chromium,
 * ffmpeg (with flite and rubberband) and espeak-ng; the product needs none of them to show the results.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCaptions } from '@vivavoce/domain/videos/captions.ts';
import { DEMO_ANSWERS } from './answers.ts';
import type { DemoAnswer } from './answers.ts';
import { drawClip } from './draw-clip.ts';
import { PEOPLE } from './people.ts';

const folder = join(import.meta.dirname, '..', 'answers');
const manifest = join(folder, 'manifest.json');
const work = mkdtempSync(join(tmpdir(), 'vivavoce-demo-'));
const [, , only] = process.argv;

async function makeClip({ person, question, sentences }: DemoAnswer, seed: number) {
  const speaker = PEOPLE.find(({ file }) => file === person);
  if (!speaker) throw new Error(`nobody is called ${person}`);
  const file = `${person}-${question}`;
  const { clip, times } = await drawClip({ ...speaker, file, sentences }, seed, { folder, work });
  const cues = times.map((time, index) => ({ ...time, settings: '', text: sentences[index] ?? '' }));
  writeFileSync(join(folder, `${file}.vtt`), writeCaptions(cues));
  return { person, question, captions: `${file}.vtt`, ...clip };
}

type Clip = Awaited<ReturnType<typeof makeClip>>;
mkdirSync(folder, { recursive: true });
const known: Clip[] = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Clip[]) : [];
const clips: Clip[] = [];
for (const [index, answer] of DEMO_ANSWERS.entries()) {
  const before = known.find(({ person, question }) => person === answer.person && question === answer.question);
  const chosen = only === undefined || `${answer.person}-${answer.question}`.startsWith(only);
  const previous = chosen ? undefined : before;
  clips.push(previous ?? (await makeClip(answer, index + 1)));
}
writeFileSync(manifest, `${JSON.stringify(clips, null, 2)}\n`);
rmSync(work, { recursive: true, force: true });
