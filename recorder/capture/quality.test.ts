import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { applyQuality, cameraConstraints, chooseQuality, lineQuality, secondsToSend, type Quality } from './quality.ts';

const ORDER: Quality[] = ['standard', 'reduced', 'smallest', 'audio'];

test.each([
  ['standard', 5_000_000, 0, 'standard'],
  ['standard', 1_499_999, 0, 'reduced'],
  ['standard', 5_000_000, 0.06, 'reduced'],
  ['standard', 5_000_000, 0.05, 'standard'],
  ['standard', 700_000, 0, 'audio'],
  ['reduced', 1_000_000, 0, 'reduced'],
  ['reduced', 1_000_000, 0.06, 'audio'],
  ['standard', null, null, 'standard'],
] as const)('%s at %s bit/s losing %s of its frames → %s', (current, rate, lost_frames, expected) => {
  expect(chooseQuality(current, { upload_bits_per_second: rate, lost_frames })).toBe(expected);
});

test('never steps up', () => {
  const measure = fc.record({
    upload_bits_per_second: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
    lost_frames: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  });
  fc.assert(
    fc.property(fc.constantFrom(...ORDER), measure, (current, measured) => {
      expect(ORDER.indexOf(chooseQuality(current, measured))).toBeGreaterThanOrEqual(ORDER.indexOf(current));
    }),
  );
});

test('asks for sizes as wishes, one microphone channel, and the chosen devices', () => {
  const wanted = cameraConstraints('standard', { camera_id: 'cam', microphone_id: 'mic' });
  expect(wanted.video).toMatchObject({ width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } });
  expect(wanted.audio).toMatchObject({ channelCount: { ideal: 1 }, deviceId: { ideal: 'mic' } });
  expect(JSON.stringify(wanted)).not.toContain('exact');
  expect(cameraConstraints('audio').video).toBe(false);
});

test.each([
  [null, 'standard'],
  [1_500_000, 'standard'],
  [1_499_999, 'reduced'],
  [800_000, 'reduced'],
  [799_999, 'audio'],
] as const)('a line of %s bit/s alone carries %s', (rate, expected) => {
  expect(lineQuality(rate)).toBe(expected);
});

test('says how long the smallest picture travels where that is longer than the answer', () => {
  expect(secondsToSend(120, 500_000)).toBeNull();
  expect(secondsToSend(120, 182_000)).toBe(240);
  expect(secondsToSend(120, null)).toBeNull();
});

test.each([
  ['reduced', { width: 1280, height: 720 }, 854],
  ['reduced', { width: 720, height: 1280 }, 480],
  ['smallest', { width: 360, height: 640 }, 360],
] as const)(
  'a picture turned to %s from %o keeps its shape: only a width of %i is asked for',
  async (to, size, width) => {
    const applyConstraints = vi.fn<(constraints: MediaTrackConstraints) => Promise<void>>(async () => undefined);
    const stream = { getVideoTracks: () => [{ getSettings: () => size, applyConstraints }] } as unknown as MediaStream;
    await applyQuality(stream, to);
    const [constraints] = applyConstraints.mock.lastCall ?? [];
    expect(constraints).toMatchObject({ width: { ideal: width } });
    expect(constraints).not.toHaveProperty('height');
  },
);
