import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasStutter } from '@vivavoce/domain/answers/picture-figures.ts';
import { createFrameClock } from '../media/frame-clock.ts';
import { judgeRecording, pictureFigures } from './gate.ts';
import type { GateInput } from './gate.ts';

const sound: GateInput = {
  facts: { duration: 60, video_frames: 1800, audio_packets: 3000, longest_frame_gap: 0.1, picture_ends_early: 0 },
  recorded_ms: 60_000,
  expected: { video: true, audio: true },
  audio_peak: 0.4,
  steady: true,
  parts_left_out: 0,
};

const judge = (changes: Partial<GateInput>) => judgeRecording({ ...sound, ...changes });
const lasting = (duration: number) => ({ facts: { ...sound.facts, duration } });

test('a recording that is as it should be passes', () => {
  expect(judge({})).toEqual({ passed: true, failures: [], audio_checked: true });
});

test.each([
  [58, []],
  [57.9, ['too_short']],
  [62, []],
  [62.1, ['too_long']],
])('60 s recorded and %f s in the file: %j', (duration, failures) => {
  expect(judge(lasting(duration)).failures).toEqual(failures);
});

test('a track that was recorded must be in the file', () => {
  expect(judge({ facts: { ...sound.facts, video_frames: 0 } }).failures).toEqual(['no_video']);
  expect(judge({ facts: { ...sound.facts, audio_packets: 0 } }).failures).toEqual(['no_audio']);
  const voice = { facts: { ...sound.facts, video_frames: 0 }, expected: { video: false, audio: true } };
  expect(judge(voice).passed).toBe(true);
  const screen = { facts: { ...sound.facts, audio_packets: 0 }, expected: { video: true, audio: false } };
  expect(judge(screen).passed).toBe(true);
});

test('a muted microphone is silent, a quiet voice is not, and nobody having listened proves nothing', () => {
  expect(judge({ audio_peak: 0 }).failures).toEqual(['silent']);
  expect(judge({ audio_peak: 0.003 }).failures).toEqual(['silent']);
  expect(judge({ audio_peak: 0.01 }).passed).toBe(true);
  expect(judge({ audio_peak: null })).toEqual({ passed: true, failures: [], audio_checked: false });
  expect(judge({ audio_peak: 0, expected: { video: true, audio: false } }).passed).toBe(true);
});

test('parts that were left out are a failure of their own', () => {
  expect(judge({ ...lasting(40), parts_left_out: 1 }).failures).toEqual(['too_short', 'parts_left_out']);
});

/** The facts of a picture of this rate beside its sound, still for `gap` seconds in its middle and over `end` seconds early. */
function measured(fps: number, gap: number, end: number) {
  const seconds = 60;
  const clock = createFrameClock();
  for (let at = 0; at < seconds; at += 0.02) clock.addAudio({ timestamp: at, duration: 0.02 });
  for (let at = 0; at < seconds - end; at += 1 / fps) {
    const isStill = at > 20 && at < 20 + gap;
    if (!isStill) clock.addVideo({ timestamp: at, duration: 1 / fps, type: 'key' });
  }
  const { start, end: last, ...times } = clock.read();
  return { duration: last - start, ...times };
}

test('too few frames, a still and an early end are each noticed, at a camera alone', () => {
  const fps = fc.double({ min: 0.5, max: 60, noNaN: true });
  const still = fc.double({ min: 0, max: 12, noNaN: true });
  fc.assert(
    fc.property(fps, still, still, (rate, gap, end) => {
      const facts = measured(rate, gap, end);
      const figures = pictureFigures(facts);
      expect(figures.longest_gap_seconds).toBeGreaterThanOrEqual(Math.max(gap, end) - 0.03);
      expect(figures.longest_gap_seconds).toBeLessThanOrEqual(Math.max(gap, end) + 3 / rate + 0.03);
      expect(Math.abs(figures.ends_early_seconds - end)).toBeLessThanOrEqual(1 / rate + 0.03);
      expect(figures.frames_per_second).toBeLessThanOrEqual(rate + 0.03);
      expect(judge({ facts }).failures).toEqual(hasStutter(figures) ? ['few_frames'] : []);
      expect(judge({ facts, steady: false }).passed).toBe(true);
    }),
  );
});

test('a picture that begins long after the sound has a gap, and one without a frame is missing', () => {
  const clock = createFrameClock();
  for (let at = 0; at < 10; at += 0.02) clock.addAudio({ timestamp: at, duration: 0.02 });
  const { start, end, ...none } = clock.read();
  expect(pictureFigures({ duration: end - start, ...none }).longest_gap_seconds).toBeCloseTo(10, 1);
  for (let at = 4; at < 10; at += 0.04) clock.addVideo({ timestamp: at, duration: 0.04, type: 'key' });
  expect(pictureFigures({ duration: end - start, ...clock.read() }).longest_gap_seconds).toBeCloseTo(4, 1);
});
