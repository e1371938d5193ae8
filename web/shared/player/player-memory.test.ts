import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPlace, keepRate, placeOf, readRate, steppedRate } from './player-memory.ts';
import { behindSilence, silentStretches } from './silence.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

describe('the memory of the player', () => {
  it('keeps a speed that exists, and steps to the next one', () => {
    keepRate(2.5);
    expect(readRate()).toBe(2.5);
    keepRate(9);
    expect(readRate()).toBe(1);
    expect([steppedRate(1, 1), steppedRate(0.75, -1), steppedRate(2.5, 1)]).toEqual([1.25, 0.75, 2.5]);
  });

  it('keeps the place of each answer, but none near its ends', () => {
    keepPlace('7', 33.33);
    keepPlace('8', 2);
    expect([placeOf('7', 60), placeOf('7', 36), placeOf('8', 60), placeOf('9', 60)]).toEqual([33.3, 0, 0, 0]);
    for (let n = 100; n < 320; n += 1) keepPlace(String(n), 20);
    expect([placeOf('7', 60), placeOf('319', 60)]).toEqual([0, 20]);
  });

  it('survives what others wrote into the storage', () => {
    stored.set('vivavoce.places', '{"7": 1}');
    expect(placeOf('7', 60)).toBe(0);
    stored.set('vivavoce.places', 'x');
    expect(placeOf('7', 60)).toBe(0);
  });
});

describe('silence', () => {
  // One peak in each half second.
  const peaks = [0.9, 0, 0, 0, 0, 0.8, 0.01, 0.7, 0, 0, 0];

  it('is found where it is long, with a margin at both ends', () => {
    expect(silentStretches(peaks, 5.5)).toEqual([
      { from: 0.75, to: 2.25 },
      { from: 4.25, to: 5.25 },
    ]);
    expect(silentStretches([], 5)).toEqual([]);
    expect(silentStretches([0, 0, 0], 5)).toEqual([]);
  });

  it('is left at its end', () => {
    const stretches = silentStretches(peaks, 5.5);
    expect([0.5, 0.75, 1.9, 2.24, 3].map((at) => behindSilence(stretches, at))).toEqual([null, 2.25, 2.25, null, null]);
  });
});
