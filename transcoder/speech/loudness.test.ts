import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFfmpeg } from '../ffmpeg/ffmpeg.ts';
import type { FfmpegPaths } from '../ffmpeg/ffmpeg.ts';
import { isClipped, loudnessCourse, readSamplesAndLoudness } from './loudness.ts';
import { readSamples } from './read-speech.ts';

let ffmpeg: FfmpegPaths;
const folder = mkdtempSync(path.join(tmpdir(), 'loudness-'));
beforeAll(async () => {
  ffmpeg = (await findFfmpeg(null))!;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const measured = (file: ReturnType<typeof tone>) => readSamplesAndLoudness(ffmpeg, file, path.join(folder, 'samples'));

/** A tone of 1 kHz in one channel whose loudest moment lies this many decibels below full scale. */
function tone(peak_db: number) {
  const file = path.join(folder, `tone${peak_db}.mp4`);
  const source = `aevalsrc='${10 ** (peak_db / 20)}*sin(2*PI*1000*t)':s=48000:d=8`;
  const args = ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-c:a', 'aac', '-b:a', '192k', file];
  execFileSync(ffmpeg.ffmpeg, args);
  return { path: file, container: 'mp4' as const };
}

it('agrees with the loudness that EBU R128 gives a tone of 1 kHz', async () => {
  // One channel at full scale is −3.01 LUFS.
  for (const peak_db of [-6, -20, -34]) {
    const { loudness_tenths, samples } = await measured(tone(peak_db));
    expect(Math.abs(loudness_tenths! / 10 - (peak_db - 3.01))).toBeLessThanOrEqual(0.5);
    expect(Buffer.from(samples.buffer).equals(Buffer.from((await readSamples(ffmpeg, tone(peak_db))).buffer))).toBe(
      true,
    );
  }
});

it('measures nothing in silence, and tells what is cut off', async () => {
  expect((await measured(tone(-120))).loudness_tenths).toBeNull();
  expect(isClipped((await measured(tone(-6))).samples)).toBe(false);
  expect(isClipped((await measured(tone(9))).samples)).toBe(true);
});

it('follows the loudness of each step, silence included, in at most 240 steps', () => {
  const rate = 16_000;
  const wave = (amplitude: number, seconds: number) =>
    Int16Array.from({ length: seconds * rate }, (_, at) => amplitude * Math.sin((2 * Math.PI * 440 * at) / rate));
  const samples = new Int16Array([...wave(32_767, 1), ...wave(3276.7, 1), ...new Int16Array(rate)]);
  // A sine at full scale has half of its power.
  expect(loudnessCourse(samples, rate)).toEqual({ step_ms: 500, levels: [-3, -3, -23, -23, -90, -90] });
  const long = loudnessCourse(new Int16Array(600 * rate), rate);
  expect(long.levels).toHaveLength(240);
  expect(long.step_ms).toBe(2500);
});
