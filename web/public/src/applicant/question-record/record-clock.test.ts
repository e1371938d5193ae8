import { describe, expect, it } from 'vitest';
import { dueNotice, ringLength, ringOffset } from './record-clock.ts';

describe('the ring', () => {
  it('is whole at the start, half gone half way, empty at the end', () => {
    expect(ringOffset(120, 120)).toBe(0);
    expect(ringOffset(60, 120)).toBeCloseTo(ringLength / 2);
    expect(ringOffset(0, 120)).toBe(ringLength);
  });
});

describe('notices of the time left', () => {
  it.each<[number, number, number, string | null]>([
    [31, 30, 120, 'noticeThirty'],
    [30, 29, 120, null],
    [11, 10, 120, 'noticeTen'],
    [10, 9, 120, null],
    [33, 28, 120, 'noticeThirty'],
    [40, 8, 120, 'noticeTen'],
    [31, 30, 35, null],
    [11, 0, 120, null],
  ])('from %i to %i of %i seconds: %s', (before, left, total, expected) => {
    expect(dueNotice(before, left, total)).toBe(expected);
  });
});
