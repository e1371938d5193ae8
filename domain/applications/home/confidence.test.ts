import { expect, test } from 'vitest';
import { confidenceMoment, type PracticeFacts } from './confidence.ts';

const first: PracticeFacts = { is_practice: true, responded_at: null, begun: false, practised_before: false };

test.each([
  ['before the first practice', {}, 'before'],
  ['not once a question is open', { begun: true }, null],
  ['not before a second practice', { practised_before: true }, null],
  ['after a practice is sent', { responded_at: new Date(), begun: true }, 'after'],
  ['after each further one', { responded_at: new Date(), begun: true, practised_before: true }, 'after'],
  ['never where the activity decides', { is_practice: false }, null],
  ['never after an interview that decides', { is_practice: false, responded_at: new Date() }, null],
] as const)('the question of confidence is put %s', (_name, change, moment) => {
  expect(confidenceMoment({ ...first, ...change })).toBe(moment);
});
