import { expect, test } from 'vitest';
import { nextStepOf } from './next-step.ts';

const tested = (fault: null | 'code') => ({ at: '2027-01-04T09:00:00Z', fault, claims: {}, person: null });

test.each([
  ['a new provider', false, null, 'test'],
  ['one whose test failed', false, tested('code'), 'test'],
  ['one that passed', false, tested(null), 'on'],
  ['one that is on', true, tested(null), null],
  ['one that is on and failed a later test', true, tested('code'), 'test'],
])('%s', (_, active, last_test, step) => {
  expect(nextStepOf({ active, last_test })).toBe(step);
});
