import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { conflictingSegments, missingSegments, recordedMs } from './segments.ts';
import type { Manifest, ManifestPart, StoredSegment } from './segments.ts';

const hash = (index: number) => index.toString(16).padStart(64, '0');

const part = (indexes: number[]): ManifestPart => ({
  segments: indexes.map((index) => ({ index, bytes: 10, sha256: hash(index) })),
  recorded_ms: 1000 * indexes.length,
  ended_by: 'stopped',
});

const camera = (...parts: ManifestPart[]): Manifest => ({
  tracks: [{ kind: 'camera', mime_type: 'video/mp4', parts }],
});

const stored = (index: number, partNumber = 0): StoredSegment => ({
  kind: 'camera',
  part: partNumber,
  index,
  bytes: 10,
  sha256: hash(index),
});

describe('missingSegments', () => {
  it('names what the server lacks, in order', () => {
    const manifest = camera(part([0, 1, 2]), part([0, 1]));
    expect(missingSegments(manifest, [stored(0), stored(2), stored(1, 1)])).toEqual([
      { kind: 'camera', part: 0, index: 1 },
      { kind: 'camera', part: 1, index: 0 },
    ]);
  });

  it('leaves out what is lost on both sides, but never the first or one that is named', () => {
    const lossy = (lost: number[]) => camera({ ...part([0, 1, 3]), lost });
    expect(missingSegments(lossy([2]), [stored(0), stored(1), stored(3)])).toEqual([]);
    expect(missingSegments(lossy([]), [stored(0), stored(1), stored(3)])).toMatchObject([{ index: 2 }]);
    expect(missingSegments(lossy([0, 1, 2]), [stored(3)])).toMatchObject([{ index: 0 }, { index: 1 }]);
    const headless = camera({ ...part([1, 3]), lost: [0, 2] });
    expect(missingSegments(headless, [stored(1), stored(3)])).toMatchObject([{ index: 0 }]);
  });

  it('names everything when nothing came, to the last', () => {
    const everything = [0, 1, 2].map((index) => ({ kind: 'camera', part: 0, index }));
    expect(missingSegments(camera(part([0, 1, 2])), [])).toEqual(everything);
  });

  it('counts a hole in the manifest itself', () => {
    expect(missingSegments(camera(part([0, 2])), [stored(0), stored(2)])).toEqual([
      { kind: 'camera', part: 0, index: 1 },
    ]);
  });

  it('asks for nothing once everything it named has come', () => {
    const manifests = fc
      .array(fc.nat(6), { maxLength: 4 })
      .map((lengths) => camera(...lengths.map((length) => part(Array.from({ length }, (_, index) => index)))));
    const held = fc.array(fc.record({ index: fc.nat(6), number: fc.nat(4) }));
    fc.assert(
      fc.property(manifests, held, (manifest, some) => {
        const have = some.map(({ index, number }) => stored(index, number));
        const missing = missingSegments(manifest, have);
        expect(missingSegments(manifest, [...have, ...missing])).toEqual([]);
        for (const place of missing) {
          expect(have.some((one) => one.part === place.part && one.index === place.index)).toBe(false);
        }
      }),
    );
  });
});

describe('conflictingSegments', () => {
  it('finds other bytes under the same place', () => {
    const manifest = camera(part([0, 1]));
    expect(conflictingSegments(manifest, [stored(0), stored(1)])).toEqual([]);
    expect(conflictingSegments(manifest, [stored(0), { ...stored(1), sha256: hash(9) }])).toEqual([
      { kind: 'camera', part: 0, index: 1 },
    ]);
    expect(conflictingSegments(manifest, [{ ...stored(0), bytes: 11 }])).toHaveLength(1);
  });
});

it('adds the parts of a track', () => {
  const manifest = camera(part([0, 1]), part([0]));
  expect(recordedMs(manifest, 'camera')).toBe(3000);
  expect(recordedMs(manifest, 'screen')).toBe(0);
});
