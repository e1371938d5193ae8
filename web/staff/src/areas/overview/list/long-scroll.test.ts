import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extentOf, isNearWrongEnd, placeOf, shiftAt } from './long-scroll.ts';

const anyExtent = fc
  .record({ rows: fc.integer({ min: 1, max: 3_000_000 }), height: fc.constantFrom(60, 104, 208) })
  .map(({ rows, height }) => extentOf(rows, height));
const anyPlace = fc.tuple(anyExtent, fc.nat({ max: 999_999 })).map(([extent, part]) => ({
  extent,
  place: Math.floor((part / 1_000_000) * extent.places),
  row: Math.floor((part / 1_000_000) * extent.rows),
}));

describe('the places of a long list', () => {
  it('are its rows, up to a hundred thousand of them', () => {
    const extent = extentOf(100_000, 60);
    expect(extent).toEqual({ rows: 100_000, places: 100_000 });
    for (const place of [0, 1, 40_000, 99_999]) {
      expect(shiftAt(extent, place)).toBe(0);
      expect(placeOf(extent, place)).toBe(place);
    }
  });

  it('are never taller than a browser draws', () => {
    fc.assert(
      fc.property(fc.nat({ max: 3_000_000 }), fc.constantFrom(60, 104, 208), (rows, height) => {
        expect(extentOf(rows, height).places * height).toBeLessThanOrEqual(8_000_000);
      }),
    );
  });

  it('lead from the first row to the last, never back', () => {
    fc.assert(
      fc.property(anyPlace, ({ extent, place }) => {
        const rowAt = (one: number) => one + shiftAt(extent, one);
        expect(rowAt(0)).toBe(0);
        expect(rowAt(extent.places - 1)).toBe(extent.rows - 1);
        if (place > 0) expect(rowAt(place)).toBeGreaterThan(rowAt(place - 1));
      }),
    );
  });

  it('have one for every row, which shows that row or one nearby', () => {
    fc.assert(
      fc.property(anyPlace, ({ extent, row }) => {
        const place = placeOf(extent, row);
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThan(extent.places);
        expect(row - place).toBeGreaterThanOrEqual(0);
        expect(row - place).toBeLessThanOrEqual(extent.rows - extent.places);
        expect(Math.abs(place + shiftAt(extent, place) - row)).toBeLessThanOrEqual(
          (2 * extent.rows) / extent.places + 2,
        );
      }),
    );
  });

  it('show the very row near both ends', () => {
    const extent = extentOf(1_000_000, 60);
    for (const row of [0, 1, 30_000, 970_000, 999_998, 999_999]) {
      const place = placeOf(extent, row);
      expect(place + shiftAt(extent, place)).toBe(row);
    }
  });

  it('know when reading on would meet an end of the bar too early', () => {
    const extent = extentOf(1_000_000, 60);
    expect(isNearWrongEnd(extent, 10, 500)).toBe(true);
    expect(isNearWrongEnd(extent, 10, 0)).toBe(false);
    expect(isNearWrongEnd(extent, extent.places - 10, extent.rows - extent.places)).toBe(false);
    expect(isNearWrongEnd(extent, extent.places - 10, 500)).toBe(true);
    expect(isNearWrongEnd(extentOf(1000, 60), 999, 0)).toBe(false);
  });
});
