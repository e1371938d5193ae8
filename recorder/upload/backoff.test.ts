import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backoffMs, createPause } from './backoff.ts';
import { freezeTime } from '../testing/time.ts';

beforeEach(freezeTime);
afterEach(() => void vi.useRealTimers());

const share = fc.double({ min: 0, max: 0.999999, noNaN: true });

test('every wait lies between half a second and eight', () => {
  fc.assert(
    fc.property(fc.nat(200), share, (failures, random) => {
      const ms = backoffMs(failures, () => random);
      expect(ms).toBeGreaterThanOrEqual(500);
      expect(ms).toBeLessThanOrEqual(8000);
    }),
  );
});

test('waits grow with the failures and are spread by chance', () => {
  expect([1, 2, 3, 4, 5].map((failures) => backoffMs(failures, () => 0))).toEqual([500, 1000, 2000, 4000, 4000]);
  expect(backoffMs(4, () => 0.999)).toBeGreaterThan(backoffMs(4, () => 0) * 1.9);
});

test('a wait ends automatically, or immediately for all when woken', async () => {
  const pause = createPause();
  const ended: string[] = [];
  void pause.wait(1000).then(() => ended.push('short'));
  void pause.wait(8000).then(() => ended.push('long'));
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toEqual(['short']);
  pause.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['short', 'long']);
  expect(vi.getTimerCount()).toBe(0);
});
