import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playOn } from './play-on.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A player whose media can be loaded again; loading sets it back to its beginning. */
class Player extends EventTarget {
  currentTime = 0;
  paused = true;
  loads = 0;
  plays = 0;
  load() {
    this.loads += 1;
    this.currentTime = 0;
    this.dispatchEvent(new Event('loadedmetadata'));
  }
  play() {
    this.plays += 1;
    return Promise.resolve();
  }
  fail = () => playOn(this as unknown as HTMLMediaElement);
}

it('goes on at the same place, playing where it played', () => {
  const player = Object.assign(new Player(), { currentTime: 90, paused: false });
  expect([player.fail(), player.loads, player.currentTime, player.plays]).toEqual([true, 1, 90, 1]);
  vi.advanceTimersByTime(60_000);
  Object.assign(player, { currentTime: 170, paused: true });
  expect([player.fail(), player.loads, player.currentTime, player.plays]).toEqual([true, 2, 170, 1]);
});

it('is broken where it fails again within ten seconds, and where it never played', () => {
  expect(new Player().fail()).toBe(false);
  const player = Object.assign(new Player(), { paused: false });
  expect(player.fail()).toBe(true);
  vi.advanceTimersByTime(9_000);
  expect([player.fail(), player.loads]).toEqual([false, 1]);
  vi.advanceTimersByTime(11_000);
  expect([player.fail(), player.loads]).toEqual([true, 2]);
});
