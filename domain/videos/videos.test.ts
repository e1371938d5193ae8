import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingParts, partCount, partLength } from './video-parts.ts';
import { isRetryable, knownFailure, VIDEO_FAILURES, videoState } from './video-state.ts';

describe('the state of a video', () => {
  const at = '2027-03-01T10:00:00Z';
  it.each([
    [null, null, null, 'uploading'],
    [at, null, null, 'processing'],
    [at, at, null, 'ready'],
    [at, null, 'not_video', 'failed'],
    [at, at, 'processing_failed', 'failed'],
  ])('follows from %s, %s and %s', (uploaded_at, transcoded_at, failure, state) => {
    expect(videoState({ uploaded_at, transcoded_at, failure })).toBe(state);
  });

  it('can be tried again only where the file is not at fault', () => {
    expect(VIDEO_FAILURES.filter(isRetryable)).toEqual([
      'unsupported_codec',
      'trimmed',
      'too_slow',
      'processing_failed',
    ]);
    expect(isRetryable(null)).toBe(false);
  });

  it('says an unknown failure as one of the server', () => {
    expect([knownFailure(null), knownFailure('too_long'), knownFailure('of_old')]).toEqual([
      null,
      'too_long',
      'processing_failed',
    ]);
  });
});

describe('the parts of a file', () => {
  it.each([
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [100, 10, 10],
  ])('%i bytes in parts of %i are %i', (bytes, part_bytes, count) => {
    expect(partCount(bytes, part_bytes)).toBe(count);
  });

  it('hold every byte once, and none more', () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 100, max: 9_000 }));
    fc.assert(
      fc.property(sizes, ([bytes, part_bytes]) => {
        const count = partCount(bytes, part_bytes);
        const lengths = Array.from({ length: count }, (_, index) => partLength(bytes, part_bytes, index) ?? 0);
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(bytes);
        expect(lengths.every((length) => length > 0 && length <= part_bytes)).toBe(true);
        for (const wrong of [-1, count, 0.5, Number.NaN]) expect(partLength(bytes, part_bytes, wrong)).toBeNull();
      }),
    );
  });

  it('that are missing are those that are not stored', () => {
    expect(missingParts(35, 10, [2, 0])).toEqual([1, 3]);
    expect(missingParts(35, 10, [0, 1, 2, 3])).toEqual([]);
  });
});
