import { expect, test } from 'vitest';
import { placeOrder, placeSection } from './place-section.ts';
import type { PlaceFacts } from './place-section.ts';

const day = (n: number) => new Date(Date.UTC(2027, 2, n));
const facts: PlaceFacts = {
  gate: 'open',
  deadline: day(9),
  responded_at: null,
  declined_at: null,
  feedback_released_at: null,
  invited_at: day(1),
};

test.each([
  [{ gate: 'open' }, 'to_do'],
  [{ gate: 'other_device' }, 'to_do'],
  [{ gate: 'paused' }, 'to_do'],
  [{ gate: 'sent' }, 'sent'],
  [{ gate: 'sent', feedback_released_at: day(4) }, 'feedback'],
  [{ gate: 'closed' }, 'ended'],
  [{ gate: 'withdrawn', feedback_released_at: day(4) }, 'ended'],
] satisfies [Partial<PlaceFacts>, string][])('%j is %s', (change, section) => {
  expect(placeSection({ ...facts, ...change })).toBe(section);
});

test('what is due first comes first, and without a deadline last', () => {
  const due = [null, day(20), day(10)].map((deadline) => placeOrder({ ...facts, deadline }));
  expect(due.toSorted((a, b) => a - b)).toEqual([due[2], due[1], due[0]]);
});

test('what happened last comes first elsewhere', () => {
  const sent = { ...facts, gate: 'sent' as const };
  expect(placeOrder({ ...sent, responded_at: day(8) })).toBeLessThan(placeOrder({ ...sent, responded_at: day(3) }));
  expect(placeOrder({ ...sent, responded_at: day(3), feedback_released_at: day(12) })).toBeLessThan(
    placeOrder({ ...sent, responded_at: day(8) }),
  );
});
