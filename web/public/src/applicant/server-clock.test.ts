import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const START = Date.parse('2027-03-01T10:00:00Z');
const HOUR = 3_600_000;
let clock: typeof import('./server-clock.ts');
beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  vi.resetModules();
  clock = await import('./server-clock.ts');
});
afterEach(() => void vi.useRealTimers());

/** The server's time, as told by a reply that was so long on its way. */
const replied = (server: number, late_ms: number) => clock.setServerTime(new Date(server - late_ms).toISOString());

it('follows the server, whatever this clock says', () => {
  replied(START + HOUR, 0);
  vi.advanceTimersByTime(60_000);
  expect(clock.serverNow()).toBe(START + HOUR + 60_000);
});

it('holds to the reply that came soonest', () => {
  replied(START - HOUR, 1500);
  replied(START - HOUR, 20);
  replied(START - HOUR, 4000);
  expect(clock.serverNow()).toBe(START - HOUR - 20);
});

it('begins anew when the clock of the device is set', () => {
  replied(START + HOUR, 20);
  vi.setSystemTime(START + HOUR);
  replied(START + HOUR, 30);
  expect(clock.serverNow()).toBe(START + HOUR - 30);
});
