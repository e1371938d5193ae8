import { expect, test } from 'vitest';
import { levelDb } from './level-meter.ts';
import { createSilenceWatch } from './silence.ts';

test('measures in dB relative to full scale', () => {
  expect(levelDb(new Float32Array(8))).toBe(-100);
  expect(levelDb(new Float32Array(8).fill(1))).toBe(0);
  expect(levelDb(new Float32Array(8).fill(0.1))).toBeCloseTo(-20, 3);
});

test('warns after five silent seconds and takes it back at the first sound', () => {
  const isSilent = createSilenceWatch();
  expect(isSilent(-90, 0)).toBe(false);
  expect(isSilent(-90, 4999)).toBe(false);
  expect(isSilent(-90, 5000)).toBe(true);
  expect(isSilent(-30, 5100)).toBe(false);
  expect(isSilent(-90, 5200)).toBe(false);
  expect(isSilent(-90, 10_199)).toBe(false);
  expect(isSilent(-90, 10_200)).toBe(true);
});
