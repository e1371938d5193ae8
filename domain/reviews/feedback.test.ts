import { describe, expect, it } from 'vitest';
import { feedbackFaults, feedbackState, standingOf, takeBackUntil } from './feedback.ts';

describe('feedback for applicants', () => {
  it.each([
    [1, 5, 'developing'],
    [2.5, 5, 'solid'],
    [3.5, 5, 'strong'],
    [4.5, 5, 'exceptional'],
    [6.9, 10, 'solid'],
    [10, 10, 'exceptional'],
  ] as const)('calls a mean of %d out of %d %s', (mean, scale, word) => expect(standingOf(mean, scale)).toBe(word));

  it('waits, is released, and can be taken back for an hour', () => {
    const released_at = new Date('2027-03-01T10:00:00Z');
    expect(feedbackState({ released_at: null, waits_for_outcome: false })).toBe('draft');
    expect(feedbackState({ released_at: null, waits_for_outcome: true })).toBe('waiting');
    expect(feedbackState({ released_at, waits_for_outcome: false })).toBe('released');
    expect(takeBackUntil(released_at)?.toISOString()).toBe('2027-03-01T11:00:00.000Z');
    expect(takeBackUntil(null)).toBeNull();
  });

  it('finds whole names of reviewers and scores, and nothing else', () => {
    const names = ['Theo Oduya', 'Will'];
    expect(feedbackFaults('As theo oduya said, well done.', names)).toEqual(['names_reviewer']);
    expect(feedbackFaults('Theo Oduyas method', names)).toEqual([]);
    expect(feedbackFaults('You will do well with 2 out of 3 examples in 2027.', names)).toEqual([]);
    expect(feedbackFaults('4/5 for structure', names)).toEqual(['states_score']);
    expect(feedbackFaults('Vous avez 7,5 sur 10', names)).toEqual(['states_score']);
  });
});
