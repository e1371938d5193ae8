import { describe, expect, it } from 'vitest';
import { anAttempt, aQuestion } from '../../../test/an-interview.ts';
import { nextAttempt, offeredFirst, outcomeOf, recordAgain, storedAttempts } from './tries.ts';

describe('what became of the latest recording', () => {
  it.each<[string, Parameters<typeof anAttempt>[0][], unknown]>([
    ['stopped', [{}], { name: 'stored' }],
    ['ran to its limit', [{ ended_by: 'limit' }], { name: 'stored' }],
    [
      'broke off, free',
      [{ ended_by: 'device', counted: false }],
      { name: 'interrupted', counted: false, saved: true, unshared: false },
    ],
    [
      'no longer shared',
      [{ ended_by: 'screen', counted: false }],
      { name: 'interrupted', counted: false, saved: true, unshared: true },
    ],
    [
      'broke off, counted',
      [{ ended_by: 'hidden' }],
      { name: 'interrupted', counted: true, saved: true, unshared: false },
    ],
    [
      'left behind with something in it',
      [{ state: 'abandoned', ended_by: 'interrupted', counted: false }],
      { name: 'interrupted', counted: false, saved: true, unshared: false },
    ],
    [
      'left behind with nothing in it',
      [{ state: 'abandoned', ended_by: 'interrupted', counted: false, bytes: 1199, usable: false }],
      { name: 'interrupted', counted: false, saved: false, unshared: false },
    ],
    [
      'stopped, and nothing can be made of it',
      [{ state: 'damaged', counted: false, usable: false }],
      { name: 'interrupted', counted: false, saved: false, unshared: false },
    ],
    ['still open elsewhere', [{ state: 'open', ended_by: null }], { name: 'arriving' }],
    ['a good one after a broken one', [{ number: 2 }, { number: 1, ended_by: 'error' }], { name: 'stored' }],
  ])('%s', (_what, attempts, expected) => {
    expect(outcomeOf(aQuestion({ attempts: attempts.map(anAttempt) }))).toEqual(expected);
  });
});

describe('recordings to choose from', () => {
  it('are the stored ones, newest first', () => {
    const attempts = [
      anAttempt({ id: 1, number: 1 }),
      anAttempt({ id: 2, number: 2, state: 'damaged', bytes: 1199, usable: false }),
      anAttempt({ id: 3, number: 3, state: 'processing' }),
    ];
    expect(storedAttempts(aQuestion({ attempts })).map((attempt) => attempt.id)).toEqual([3, 1]);
  });
});

describe('the recording that is offered first', () => {
  const whole = anAttempt({ id: 1, number: 1, duration: 20 });
  const cut = anAttempt({ id: 2, number: 2, duration: 8, ended_by: 'device' });
  const longer = anAttempt({ id: 3, number: 3, duration: 30, state: 'abandoned', ended_by: 'interrupted' });
  it.each<[string, Parameters<typeof offeredFirst>[0], number | undefined]>([
    ['the newest', [anAttempt({ id: 4, duration: 6 }), whole], 4],
    ['the longest where the newest was cut short', [cut, whole], 1],
    ['also one that was cut short itself', [cut, longer, whole], 3],
    ['none', [], undefined],
  ])('%s', (_what, stored, expected) => {
    expect(offeredFirst(stored)?.id).toBe(expected);
  });
});

describe('recording again', () => {
  it.each<[string, number | null, boolean, boolean]>([
    ['one left', 1, false, true],
    ['none left', 0, false, false],
    ['unlimited', null, false, true],
    ['after the deadline', 1, true, false],
  ])('%s', (_what, attempts_left, passed, allowed) => {
    expect(recordAgain(aQuestion({ attempts_left }), passed).allowed).toBe(allowed);
  });
});

it.each([
  [2, 2, { number: 1, total: 2 }],
  [2, 1, { number: 2, total: 2 }],
  [0, null, null],
])('of %i attempts %s are left: the next is %j', (attempts_allowed, attempts_left, expected) => {
  expect(nextAttempt(aQuestion({ attempts_allowed, attempts_left }))).toEqual(expected);
});
