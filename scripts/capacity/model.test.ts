import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it, test } from 'vitest';
import { hoursOf, simulateDay } from './day.ts';
import { adviceOf, capacityOf, chunksOf } from './model.ts';
import { type Load, parseLoad } from './options.ts';
import { readSlopes } from './slopes.ts';

// One kept run, so that the figures below do not change with the next.
const RUN = '2026-11-30-2-cores-after-quick.json';
const folder = mkdtempSync(path.join(tmpdir(), 'capacity-'));
copyFileSync(path.join(import.meta.dirname, '../../bench/baselines', RUN), path.join(folder, RUN));
const slopes = readSlopes(folder);
afterAll(() => rmSync(folder, { recursive: true }));
const usual: Load = { applicants: 1_000_000, answers: 3, seconds: 60, peak: 3, chunk_seconds: 5, days: 180 };
const of = (change: Partial<Load> = {}) => capacityOf({ ...usual, ...change }, slopes);
const loads = fc.record({
  applicants: fc.integer({ min: 1, max: 10_000_000 }),
  answers: fc.integer({ min: 1, max: 10 }),
  seconds: fc.integer({ min: 1, max: 600 }),
  peak: fc.integer({ min: 1, max: 12 }),
  chunk_seconds: fc.integer({ min: 1, max: 10 }),
  days: fc.integer({ min: 1, max: 400 }),
});
/** Each case simulates two days. */
const few = { numRuns: 12 };

test('a recording of a minute has twenty chunks, and sixty of a second each', () => {
  expect(chunksOf({ seconds: 60, chunk_seconds: 5 })).toBe(20);
  expect(chunksOf({ seconds: 60, chunk_seconds: 1 })).toBe(60);
  expect(chunksOf({ seconds: 4, chunk_seconds: 5 })).toBe(4);
});

test('processor time of a recorded second is near what was measured with chunks of a second and of five', () => {
  const each = (chunk_seconds: number) => (slopes.chunk_ms.value * chunksOf({ seconds: 60, chunk_seconds })) / 60;
  const [short, long] = [each(1), each(5)].map((chunks) => chunks + slopes.second_ms.value);
  // The first is the run that the slopes come from; 7.47 ms were measured with chunks of five seconds.
  expect(short).toBeCloseTo(10.23, 1);
  expect((long ?? 0) / 7.47).toBeGreaterThan(0.8);
  expect((long ?? 0) / 7.47).toBeLessThan(1.25);
});

test('figures grow with the applicants in proportion', () => {
  const [small, large] = [of({ applicants: 100_000 }), of({ applicants: 1_000_000 })];
  for (const name of ['chunks', 'commits', 'api_cores', 'worker_cores', 'media_in', 's3_requests'] as const)
    expect(large.peak[name] / small.peak[name], name).toBeCloseTo(10, 6);
  for (const name of ['rows', 'row_bytes', 'wal_bytes', 'media_bytes'] as const)
    expect(large.a_day[name] / small.a_day[name], name).toBeCloseTo(10, 6);
});

it('needs no less of anything for more of anything', () => {
  fc.assert(
    fc.property(loads, fc.constantFrom('applicants', 'answers', 'seconds', 'days'), (load, name) => {
      const [less, more] = [capacityOf(load, slopes), capacityOf({ ...load, [name]: load[name] + 1 }, slopes)];
      for (const part of ['mean', 'peak', 'a_day', 'at_rest'] as const)
        for (const [figure, value] of Object.entries(less[part]))
          expect(more[part][figure as never], `${part} ${figure}`).toBeGreaterThanOrEqual(value);
    }),
    few,
  );
});

it('has peaks that are no lower than the mean', () => {
  fc.assert(
    fc.property(loads, (load) => {
      const { mean, peak } = capacityOf(load, slopes);
      for (const [name, value] of Object.entries(mean)) expect(peak[name as never]).toBeGreaterThanOrEqual(value);
    }),
    few,
  );
});

it('sends fewer chunks in longer ones', () => {
  expect(of({ chunk_seconds: 1 }).peak.chunks).toBe(3 * of({ chunk_seconds: 5 }).peak.chunks);
  expect(of({ chunk_seconds: 1 }).peak.api_cores).toBeGreaterThan(of({ chunk_seconds: 5 }).peak.api_cores);
});

test('with the cores of the peak a recording waits less than a minute', () => {
  for (const applicants of [1000, 10_000, 100_000, 1_000_000, 5_000_000]) {
    const { queue } = of({ applicants });
    expect(queue.peak.longest_s, `${applicants} a day`).toBeLessThan(60);
  }
});

test('with the cores of the mean it waits longer, and all are processed by the end of the day', () => {
  for (const applicants of [100_000, 1_000_000, 5_000_000]) {
    const { queue } = of({ applicants });
    expect(queue.mean.longest_s).toBeGreaterThan(60);
    expect(queue.mean.left).toBe(0);
  }
});

test('half of the cores of the mean never catch up', () => {
  expect(simulateDay({ tasks: 3_000_000, peak: 3, cores: 7, task_s: 0.4 }).left).toBeGreaterThan(0);
});

it('spreads a day over its hours, the busiest as high as was said', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 12, noNaN: true }), (peak) => {
      const hours = hoursOf(peak);
      expect(hours.reduce((all, hour) => all + hour, 0)).toBeCloseTo(24, 6);
      expect(Math.max(...hours)).toBeCloseTo(peak, 6);
    }),
  );
});

test('more cores never make anybody wait longer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), (cores) => {
      const wait = (n: number) => simulateDay({ tasks: 100_000, peak: 4, cores: n, task_s: 4 }).longest_s;
      expect(wait(cores + 1)).toBeLessThanOrEqual(wait(cores));
    }),
    few,
  );
});

test('the steps come in their order', () => {
  const step = (applicants: number) => adviceOf(of({ applicants })).step;
  expect([10_000, 100_000, 1_000_000, 5_000_000].map(step)).toEqual([
    'one machine',
    'several nodes',
    'replica',
    'cells',
  ]);
});

test('options that are not said have their usual values', () => {
  expect(parseLoad(['--applicants', '1000000'])).toEqual({ load: usual, json: false });
});

test.each([
  [[], '--applicants needs a whole number from 1 to 100000000.'],
  [['--applicants', 'many'], '--applicants needs a whole number from 1 to 100000000.'],
  [['--applicants', '5', '--peak', '0.5'], '--peak needs a number from 1 to 12.'],
  [['--applicants', '5', '--chunk-seconds', '2.5'], '--chunk-seconds needs a whole number from 1 to 10.'],
  [['--applicants', '5', '--days', ''], '--days needs a whole number from 1 to 3650.'],
  [['--applicants', '5', '--fast'], "Unknown option '--fast'."],
])('%j is refused in a sentence', (args, sentence) => {
  expect(() => parseLoad(args)).toThrow(new Error(sentence));
});
