import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasStutter } from '@vivavoce/domain/answers/picture-figures.ts';
import { createFrameClock } from '../media/frame-clock.ts';
import { judgeRecording, pictureFigures, soundFigures } from './gate.ts';
import type { GateInput } from './gate.ts';

const sound: GateInput = {
  facts: {
    duration: 60,
    video_frames: 1800,
    audio_packets: 3000,
    longest_frame_gap: 0.1,
    picture_ends_early: 0,
    longest_sound_gap: 0.02,
    sound_ends_early: 0,
    longest_hole: 0,
  },
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

type Still = { from: number; to: number };
const isWithin = (at: number, { from, to }: Still) => at > from && at < to;

/** Facts as of a file of a minute, whose picture and sound have a still each and end so much early. */
function measured(
  picture: { fps: number; still: Still; early: number },
  sounds: { still: Still; early: number } = { still: { from: 0, to: 0 }, early: 0 },
) {
  const seconds = 60;
  const clock = createFrameClock();
  for (let at = 0; at < seconds - sounds.early; at += 0.02)
    if (!isWithin(at, sounds.still)) clock.addAudio({ timestamp: at, duration: 0.02 });
  const duration = 1 / picture.fps;
  for (let at = 0; at < seconds - picture.early; at += duration)
    if (!isWithin(at, picture.still)) clock.addVideo({ timestamp: at, duration, type: 'key' });
  const { start, end, ...times } = clock.read();
  return {
    duration: end - start,
    video_frames: times.picture.packets,
    audio_packets: times.sound.packets,
    ...times,
  };
}
const seconds = fc.double({ min: 0, max: 12, noNaN: true });

test('too few frames, a still and an early end are each noticed, at a camera alone', () => {
  const rates = fc.double({ min: 0.5, max: 60, noNaN: true });
  fc.assert(
    fc.property(rates, seconds, seconds, (fps, gap, early) => {
      const facts = measured({ fps, still: { from: 20, to: 20 + gap }, early });
      const figures = pictureFigures(facts);
      expect(figures.longest_gap_seconds).toBeGreaterThanOrEqual(Math.max(gap, early) - 0.03);
      expect(figures.longest_gap_seconds).toBeLessThanOrEqual(Math.max(gap, early) + 3 / fps + 0.03);
      expect(Math.abs(figures.ends_early_seconds - early)).toBeLessThanOrEqual(1 / fps + 0.03);
      expect(figures.frames_per_second).toBeLessThanOrEqual(fps + 0.03);
      expect(judge({ facts }).failures).toEqual(hasStutter(figures) ? ['few_frames'] : []);
      expect(judge({ facts, steady: false }).passed).toBe(true);
    }),
  );
});

test('sound that pauses for long or ends early is noticed, also where the picture goes on', () => {
  fc.assert(
    fc.property(seconds, seconds, (gap, early) => {
      const facts = measured(
        { fps: 30, still: { from: 0, to: 0 }, early: 0 },
        { still: { from: 20, to: 20 + gap }, early },
      );
      const figures = soundFigures(facts);
      expect(figures?.longest_gap_seconds).toBeCloseTo(Math.max(gap, early), 0);
      expect(figures?.ends_early_seconds).toBeCloseTo(early, 0);
      expect(figures?.missing_seconds).toBe(0);
      const noticed = judge({ facts }).failures;
      const isClear = Math.abs(gap - 3) > 0.05 && Math.abs(early - 2) > 0.05;
      if (isClear) expect(noticed).toEqual(gap > 3 || early > 2 ? ['lacks_sound'] : []);
      expect(judge({ facts, expected: { video: true, audio: false } }).passed).toBe(true);
    }),
  );
});

test('a piece that lacks picture and sound is noticed, and two pauses at different times are not', () => {
  const lengths = fc.double({ min: 0, max: 1.8, noNaN: true });
  fc.assert(
    fc.property(lengths, lengths, fc.boolean(), (one, other, together) => {
      const start = together ? 20 : 40;
      const facts = measured(
        { fps: 30, still: { from: 20, to: 20 + one }, early: 0 },
        { still: { from: start, to: start + other }, early: 0 },
      );
      const hole = together ? Math.min(one, other) : 0;
      expect(Math.abs((soundFigures(facts)?.missing_seconds ?? 0) - hole)).toBeLessThan(hole < 0.3 ? 0.31 : 0.05);
      if (Math.abs(hole - 0.75) > 0.05) expect(judge({ facts }).failures).toEqual(hole > 0.75 ? ['lacks_sound'] : []);
    }),
  );
});

test('a picture that begins long after the sound has a gap, and one without a frame is missing', () => {
  const clock = createFrameClock();
  for (let at = 0; at < 10; at += 0.02) clock.addAudio({ timestamp: at, duration: 0.02 });
  const figuresNow = () => {
    const { start, end, picture, ...times } = clock.read();
    return pictureFigures({ duration: end - start, video_frames: picture.packets, ...times });
  };
  expect(figuresNow().longest_gap_seconds).toBeCloseTo(10, 1);
  for (let at = 4; at < 10; at += 0.04) clock.addVideo({ timestamp: at, duration: 0.04, type: 'key' });
  expect(figuresNow().longest_gap_seconds).toBeCloseTo(4, 1);
});
