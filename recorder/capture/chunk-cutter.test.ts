import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChunkCutter, cutBlob, EACH_DELIVERY_MS, type Cut } from './chunk-cutter.ts';

const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())];

const delivery = fc.record({
  bytes: fc.uint8Array({ maxLength: 20 }),
  ms: fc.integer({ min: 0, max: 3000 }),
  close: fc.boolean(),
});

/** What a store holds after these cuts: the last of each number. */
function stored(cuts: readonly Cut[]): Cut[] {
  return [...new Map(cuts.map((cut) => [cut.index, cut])).values()];
}

/** One delivery of a byte after each second. */
function secondBySecond(seconds: number, lengthAt: (ms: number) => number): Cut[] {
  const cutter = createChunkCutter(lengthAt);
  return Array.from({ length: seconds }, (_, second) =>
    cutter.add(new Blob([new Uint8Array([second])]), (second + 1) * 1000 + (second % 3) * 40),
  ).flat();
}

describe('chunks', () => {
  it('hold at every moment all that was delivered, in order, whatever the deliveries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { maxLength: 30 }), fc.integer({ min: 0, max: 9000 }), async (all, ms) => {
        const cutter = createChunkCutter(() => ms);
        const cuts: Cut[] = [];
        const delivered: number[] = [];
        let captured = 0;
        for (const { bytes, ms: later, close } of all) {
          captured += later;
          cuts.push(...cutter.add(new Blob([bytes.slice()]), captured, close));
          delivered.push(...bytes);
          expect(await bytesOf(new Blob(stored(cuts).map(({ piece }) => piece)))).toEqual(delivered);
          expect(cuts.reduce((sum, { growth }) => sum + growth.added, 0)).toBe(delivered.length);
        }
        expect(stored(cuts).map(({ index }) => index)).toEqual(Array.from({ length: cutter.count() }, (_, n) => n));
      }),
    );
  });

  it('never change once they are closed', () => {
    fc.assert(
      fc.property(fc.array(delivery, { maxLength: 30 }), (all) => {
        const cutter = createChunkCutter(() => 5000);
        const closed = new Set<number>();
        let captured = 0;
        for (const { bytes, ms, close } of all) {
          captured += ms;
          for (const { index, growth } of cutter.add(new Blob([bytes.slice()]), captured, close)) {
            expect(closed.has(index)).toBe(false);
            if (growth.closed) closed.add(index);
          }
        }
        expect(cutter.add(new Blob(), captured, true).every(({ growth }) => growth.closed)).toBe(true);
        expect(cutter.add(new Blob(), captured, true)).toEqual([]);
      }),
    );
  });

  it('are single deliveries for ten seconds and last five afterwards, also where deliveries come late', () => {
    const closed = secondBySecond(31, (ms) => (ms < 10_000 ? EACH_DELIVERY_MS : 5000)).filter(
      ({ growth }) => growth.closed,
    );
    expect(closed.map(({ piece }) => piece.size)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 5, 5]);
  });
});

it('pieces joined are the chunk, none is empty or too large', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), fc.integer({ min: 1, max: 60 }), async (bytes, size) => {
      const pieces = cutBlob(new Blob([bytes.slice()]), size);
      for (const piece of pieces) {
        expect(piece.size).toBeGreaterThan(0);
        expect(piece.size).toBeLessThanOrEqual(size);
      }
      expect(await bytesOf(new Blob(pieces))).toEqual([...bytes]);
    }),
  );
});
