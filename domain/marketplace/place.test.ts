import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freshPlaces, placeBetween } from './place.ts';

const figure = fc.integer({ min: -5000, max: 5000 });

it('finds a figure between two neighbours, never 0, or says that there is none', () => {
  fc.assert(
    fc.property(figure, figure, (one, other) => {
      const [lower, upper] = [Math.min(one, other), Math.max(one, other)];
      const place = placeBetween(upper, lower);
      const free = Array.from({ length: Math.max(0, upper - lower - 1) }, (_, n) => lower + n + 1).some((n) => n !== 0);
      if (place === null) expect(free).toBe(false);
      else expect(place !== 0 && place > lower && place < upper).toBe(true);
    }),
  );
});

it('finds a figure at both ends of a list, and begins an empty one', () => {
  fc.assert(
    fc.property(figure, (end) => {
      expect(placeBetween(null, end)).toBeGreaterThan(end);
      expect(placeBetween(end, null)).toBeLessThan(end);
      expect([placeBetween(null, end), placeBetween(end, null)]).not.toContain(0);
    }),
  );
  expect(placeBetween(null, null)).toBeGreaterThan(0);
});

it('gives up far from the largest integer, and numbers a list afresh', () => {
  expect(placeBetween(null, 1_000_000_000)).toBeNull();
  expect(placeBetween(-1_000_000_000, null)).toBeNull();
  expect(freshPlaces(3)).toEqual([3072, 2048, 1024]);
});
