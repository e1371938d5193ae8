import { expect, test } from 'vitest';
import { judgeRecording } from './gate.ts';
import type { GateInput } from './gate.ts';

const sound: GateInput = {
  facts: { duration: 60, video_frames: 1800, audio_packets: 3000 },
  recorded_ms: 60_000,
  expected: { video: true, audio: true },
  audio_peak: 0.4,
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
