import { expect, test } from 'vitest';
import { awaitsReview, progressOf } from './progress.ts';

const nothing = {
  invited_at: null,
  invitation_failed: false,
  responded_at: null,
  declined_at: null,
  shortlisted_at: null,
  rejected_at: null,
  archived_at: null,
  rated_by: 0,
  panel_size: 3,
};
const day = '2026-11-20T09:00:00.000Z';
const states = (facts: Partial<Record<keyof typeof nothing, string | number | boolean>>) =>
  Object.values(progressOf({ ...nothing, ...facts } as Parameters<typeof progressOf>[0])).join(' ');

test('the first step that is missing is the current one', () => {
  expect(states({})).toBe('current open open open');
  expect(states({ invited_at: day })).toBe('done current open open');
  expect(states({ invited_at: day, responded_at: day, rated_by: 2 })).toBe('done done current open');
  expect(states({ invited_at: day, responded_at: day, rated_by: 3 })).toBe('done done done current');
});

test('an invitation that did not arrive is still to be sent, and an answer needs none', () => {
  expect(states({ invited_at: day, invitation_failed: true })).toBe('current open open open');
  expect(states({ responded_at: day })).toBe('done done current open');
});

test('after an outcome or a withdrawal nothing is waited for, and what did not happen is not called done', () => {
  expect(states({ invited_at: day, rejected_at: day })).toBe('done open open done');
  expect(states({ invited_at: day, responded_at: day, rated_by: 1, shortlisted_at: day })).toBe('done done open done');
  expect(states({ invited_at: day, declined_at: day })).toBe('done open open open');
});

test('a rating is asked for as long as it can matter', () => {
  expect(awaitsReview({ ...nothing, responded_at: day })).toBe(true);
  expect(awaitsReview(nothing)).toBe(false);
  for (const ended of ['declined_at', 'archived_at', 'shortlisted_at', 'rejected_at'])
    expect(awaitsReview({ ...nothing, responded_at: day, [ended]: day }), ended).toBe(false);
});
