import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutBlob } from './attempt-recorder.ts';

test('pieces joined are the chunk, none is empty or too large', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), fc.integer({ min: 1, max: 60 }), async (bytes, size) => {
      const pieces = cutBlob(new Blob([bytes.slice()]), size);
      for (const piece of pieces) {
        expect(piece.size).toBeGreaterThan(0);
        expect(piece.size).toBeLessThanOrEqual(size);
      }
      expect(new Uint8Array(await new Blob(pieces).arrayBuffer())).toEqual(bytes);
    }),
  );
});
