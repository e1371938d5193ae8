import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { attemptsUsage, isSubstantial, mayRecordAgain, mayStop } from './attempts.ts';
import type { AttemptRow } from './attempts.ts';

const full: AttemptRow = { holds_media: true, recorded_ms: 30_000, fault: false };
const broken: AttemptRow = { ...full, fault: true };

const anyAttempt: fc.Arbitrary<AttemptRow> = fc.record({
  holds_media: fc.boolean(),
  recorded_ms: fc.nat(20_000),
  fault: fc.boolean(),
});

describe('isSubstantial', () => {
  it.each([
    [{}, true],
    [{ recorded_ms: 5_000 }, true],
    [{ recorded_ms: 4_999 }, false],
    [{ holds_media: false }, false],
  ])('%o: %s', (changes, expected) => {
    expect(isSubstantial({ ...full, ...changes })).toBe(expected);
  });
});

describe('attemptsUsage', () => {
  it('counts ordinary attempts', () => {
    expect(attemptsUsage([full], 2)).toEqual({ used: 1, left: 1, free_repeats_left: 2, needs_reset: false });
    expect(mayRecordAgain(attemptsUsage([full, full], 2))).toBe(false);
  });

  it('forgives two technical interruptions, then counts and calls staff', () => {
    expect(attemptsUsage([broken, broken], 2)).toEqual({
      used: 0,
      left: 2,
      free_repeats_left: 0,
      needs_reset: false,
    });
    expect(attemptsUsage([broken, broken, broken], 2)).toEqual({
      used: 1,
      left: 1,
      free_repeats_left: 0,
      needs_reset: true,
    });
  });

  it('does not spend a free repeat on an interruption before five seconds', () => {
    expect(attemptsUsage([{ ...broken, recorded_ms: 2_000 }], 2).free_repeats_left).toBe(2);
  });

  it('is unlimited at zero', () => {
    const usage = attemptsUsage([full, full, full], 0);
    expect(usage).toMatchObject({ used: 3, left: null });
    expect(mayRecordAgain(usage)).toBe(true);
  });

  it('never gives an attempt back and never depends on order', () => {
    fc.assert(
      fc.property(fc.array(anyAttempt), anyAttempt, fc.integer({ min: 1, max: 10 }), (list, next, allowed) => {
        const before = attemptsUsage(list, allowed);
        const after = attemptsUsage([next, ...list], allowed);
        expect(after.used).toBeGreaterThanOrEqual(before.used);
        expect(after.used - before.used).toBeLessThanOrEqual(1);
        expect(after).toEqual(attemptsUsage([...list, next], allowed));
        expect(after.left).toBeGreaterThanOrEqual(0);
        if (!isSubstantial(next)) expect(after).toEqual(before);
      }),
    );
  });
});

it('offers Stop from five seconds on', () => {
  expect(mayStop(4_999)).toBe(false);
  expect(mayStop(5_000)).toBe(true);
});
