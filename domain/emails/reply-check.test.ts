import fc from 'fast-check';
import { expect, it } from 'vitest';
import { REPLY_CHECK_LIMITS, triesLeft } from './reply-check.ts';

it('a code may be typed in until its end, and a few times only', () => {
  const end = Date.UTC(2026, 10, 30);
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), fc.nat(20), (before, tries) => {
      const left = triesLeft({ expires_at: new Date(end).toISOString(), tries }, new Date(end - before));
      expect(left > 0).toBe(before > 0 && tries < REPLY_CHECK_LIMITS.tries);
      expect(left).toBeGreaterThanOrEqual(0);
    }),
  );
});
