/**
 * Makes the recordings of the demo anew: `node transcoder/demo/make/make-demo-clips.ts`.
 * Needs Chromium, ffmpeg (with flite and rubberband) and espeak-ng; the product needs none of them to show the results.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawClip } from './draw-clip.ts';
import { PEOPLE } from './people.ts';

const folder = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'vivavoce-demo-'));
const clips: Awaited<ReturnType<typeof drawClip>>[] = [];
for (const [index, person] of PEOPLE.entries()) clips.push(await drawClip(person, index + 1, { folder, work }));
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(clips, null, 2)}\n`);
rmSync(work, { recursive: true, force: true });
