import { expect, test } from 'vitest';
import { createLoudnessMeter } from './loudness.ts';

function samples(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeInt16LE(value, index * 2));
  return bytes;
}

test('each bar is the loudness of its stretch, next to the loudest bar', () => {
  const meter = createLoudnessMeter(4, 3, 3);
  meter.add(samples([1000, -1000, 1000, -1000, 0, 0, 0, 0, 500, -500, 500, -500]));
  expect(meter.read()).toEqual({ audio_peak: 1000 / 32_768, peaks: [1, 0, 0.5], seconds: 3 });
});

test('pieces may end in the middle of a sample', () => {
  const whole = samples([12_345, -32_768, 7, -2]);
  const meter = createLoudnessMeter(4, 1, 4);
  for (const byte of whole) meter.add(Buffer.from([byte]));
  const once = createLoudnessMeter(4, 1, 4);
  once.add(whole);
  expect(meter.read()).toEqual(once.read());
  expect(meter.read().audio_peak).toBe(1);
});

test('silence is flat, and more sound than expected ends in the last bar', () => {
  const silent = createLoudnessMeter(4, 1, 4);
  silent.add(samples([0, 0, 0, 0]));
  expect(silent.read()).toEqual({ audio_peak: 0, peaks: [0, 0, 0, 0], seconds: 1 });
  const long = createLoudnessMeter(4, 1, 2);
  long.add(samples([100, 100, 200, 200, 200, 200]));
  expect(long.read()).toMatchObject({ peaks: [0.5, 1], seconds: 1.5 });
});
