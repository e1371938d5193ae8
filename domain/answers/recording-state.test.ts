import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { ATTEMPT_STATES, acceptsSegments, mayAttemptMove, statesBefore } from './recording-state.ts';

describe('an attempt', () => {
  it('takes segments only while open', () => {
    expect(ATTEMPT_STATES.filter(acceptsSegments)).toEqual(['open']);
  });

  it('never leaves playable and never opens again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ATTEMPT_STATES), (any) => {
        expect(mayAttemptMove('playable', any)).toBe(false);
        expect(mayAttemptMove(any, 'open')).toBe(false);
      }),
    );
  });

  it('is worked on after sealing, after being abandoned, and again when damaged', () => {
    expect(statesBefore('processing')).toEqual(['sealed', 'abandoned', 'damaged']);
    expect(statesBefore('playable')).toEqual(['processing']);
  });
});
