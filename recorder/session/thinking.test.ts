import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countThinking } from './thinking.ts';
import { freezeTime, passTime } from '../testing/time.ts';

beforeEach(freezeTime);
afterEach(() => void vi.useRealTimers());

test('counts by the server clock, whatever this clock says, and ends at zero', async () => {
  const seconds: Array<number | null> = [];
  const { stop } = countThinking(
    { server_time: '2019-05-01T10:00:00.000Z', thinking_ends_at: '2019-05-01T10:00:03.000Z' },
    (left) => seconds.push(left),
  );
  await passTime(10_000);
  expect([...new Set(seconds)]).toEqual([3, 2, 1, 0]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('counts nothing without a limit', () => {
  const onSeconds = vi.fn<(left: number | null) => void>();
  const { ends_at } = countThinking({ server_time: '2019-05-01T10:00:00.000Z', thinking_ends_at: null }, onSeconds);
  expect(ends_at).toBeNull();
  expect(onSeconds).toHaveBeenCalledExactlyOnceWith(null);
  expect(vi.getTimerCount()).toBe(0);
});

test('never shows a second too many, whatever fraction the clock stands at', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (now) => {
      vi.spyOn(performance, 'now').mockReturnValue(now);
      const seconds: Array<number | null> = [];
      const times = { server_time: '2019-05-01T10:00:00.000Z', thinking_ends_at: '2019-05-01T10:00:30.000Z' };
      countThinking(times, (left) => seconds.push(left)).stop();
      expect(seconds).toEqual([30]);
    }),
  );
});
