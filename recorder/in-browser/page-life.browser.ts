import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onWake } from '../upload/backoff.ts';
import type { Capture } from '../capture/capture.ts';
import { watchInterruptions } from '../session/interruptions.ts';
import type { InterruptReason } from '../session/session-state.ts';
import { keepAwake, warnBeforeLeaving } from '../session/wake-lock.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A recording that the test can let die. */
function watched() {
  const life = { alive: true, bytes: 0, flushes: 0 };
  const capture: Capture = {
    start: async () => undefined,
    stop: async () => undefined,
    capturedMs: () => 0,
    flush: () => {
      life.flushes += 1;
    },
    isAlive: () => life.alive,
    delivered: () => ({ deliveries: life.bytes, bytes: life.bytes * 10_000 }),
  };
  const reasons: InterruptReason[] = [];
  const stop = watchInterruptions(capture, new MediaStream(), (reason) => reasons.push(reason));
  return { life, reasons, stop };
}

test('a computer may leave the page; it is asked for what it has', () => {
  const { life, reasons } = watched();
  show('hidden');
  expect(life.flushes).toBe(1);
  show('visible');
  expect(reasons).toEqual([]);
});

test('a recorder that died behind a hidden page is noticed on return', () => {
  const { life, reasons } = watched();
  show('hidden');
  life.alive = false;
  show('visible');
  expect(reasons).toEqual(['hidden']);
});

test('a phone that leaves the page is interrupted immediately, and once only', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PHONE);
  const { reasons } = watched();
  show('hidden');
  show('visible');
  show('hidden');
  expect(reasons).toEqual(['hidden']);
});

test('a recorder that falls silent is given up after fifteen seconds', () => {
  const { life, reasons } = watched();
  for (let second = 0; second < 60; second += 1) {
    life.bytes = second + 1;
    vi.advanceTimersByTime(1000);
  }
  expect(reasons).toEqual([]);
  vi.advanceTimersByTime(14_000);
  expect(reasons).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(reasons).toEqual(['error']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a recorder whose tracks ended without an event is noticed', () => {
  const { life, reasons } = watched();
  life.alive = false;
  vi.advanceTimersByTime(1000);
  expect(reasons).toEqual(['device']);
});

test('nothing is reported once watching has stopped', () => {
  const { life, reasons, stop } = watched();
  stop();
  life.alive = false;
  vi.advanceTimersByTime(60_000);
  show('visible');
  expect(reasons).toEqual([]);
});

test('keeps the screen on, asks again on return, and lets go', async () => {
  const released: number[] = [];
  let requests = 0;
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
    requests += 1;
    const number = requests;
    return { release: async () => void released.push(number) } as unknown as WakeLockSentinel;
  });
  const letSleep = keepAwake();
  await vi.advanceTimersByTimeAsync(0);
  show('hidden');
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toBe(2);
  letSleep();
  expect(released).toEqual([2]);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toBe(2);
});

test('warns before leaving until told otherwise', () => {
  const stop = warnBeforeLeaving();
  const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  stop();
  expect(leave()).toBe(true);
});

test('wakes when the network or the page comes back', () => {
  const listener = vi.fn<() => void>();
  const stop = onWake(listener);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('pageshow'));
  show('hidden');
  show('visible');
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  window.dispatchEvent(new Event('online'));
  expect(listener).toHaveBeenCalledTimes(3);
});
