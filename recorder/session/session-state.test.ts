import { expect, test, vi } from 'vitest';
import { createObservable, endedBy, FIRST_SNAPSHOT, recordingFigures } from './session-state.ts';

test('counts down to the limit and allows stopping from five seconds', () => {
  expect(recordingFigures(0, 120_000)).toEqual({ seconds_left: 120, captured_seconds: 0, can_stop: false });
  expect(recordingFigures(4999, 120_000)).toMatchObject({ can_stop: false });
  expect(recordingFigures(5000, 120_000)).toEqual({ seconds_left: 115, captured_seconds: 5, can_stop: true });
  expect(recordingFigures(121_000, 120_000)).toMatchObject({ seconds_left: 0 });
});

test('replaces the snapshot when something differs, and only then', () => {
  const view = createObservable(FIRST_SNAPSHOT);
  const listener = vi.fn<() => void>();
  const stop = view.subscribe(listener);
  const before = view.snapshot();
  view.change({ offline: false });
  expect(view.snapshot()).toBe(before);
  expect(listener).not.toHaveBeenCalled();
  view.change({ offline: true });
  expect(view.snapshot()).not.toBe(before);
  expect(before.offline).toBe(false);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  view.change({ offline: false });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('every interruption has a name that the seal knows', () => {
  const reasons = ['device', 'hidden', 'error', 'storage', 'closed', 'refused'] as const;
  const known = ['interrupted', 'device', 'hidden', 'error'];
  for (const reason of reasons) expect(known).toContain(endedBy(reason));
});
