import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentDigest, sha256Hex } from './digest.ts';

test('hashes as everyone does, and writes the header of RFC 9530', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 4000 }), async (bytes) => {
      const hash = createHash('sha256').update(bytes).digest();
      const hex = await sha256Hex(bytes.slice().buffer);
      expect(hex).toBe(hash.toString('hex'));
      expect(contentDigest(hex)).toBe(`sha-256=:${hash.toString('base64')}:`);
    }),
  );
});
