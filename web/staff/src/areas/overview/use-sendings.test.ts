import { expect, test } from 'vitest';
import type { Sending } from '@vivavoce/contract/types.ts';
import { isWorthANotice, watched, withOpen, type Watch } from './use-sendings.ts';

const nothing: Watch = { results: undefined, states: new Map(), ended: new Set(), turns: 0 };
const sending = (id: number, state: Sending['state']) => ({ id, state }) as Sending;

test('what ended before anybody looked is no news, what ends meanwhile is', () => {
  const first = watched(nothing, [sending(1, 'finished'), sending(2, 'running'), sending(3, 'scheduled')]);
  expect(first).toMatchObject({ turns: 0 });
  expect([...first.ended]).toEqual([]);
  const same = watched(first, [sending(1, 'finished'), sending(2, 'running'), sending(3, 'scheduled')]);
  expect(same.turns).toBe(0);
  const then = watched(same, [sending(1, 'finished'), sending(2, 'finished'), sending(3, 'running')]);
  expect(then.turns).toBe(1);
  expect([...then.ended]).toEqual([2]);
});

test('what waits is seen however many came after it, and once', () => {
  const newest = [sending(9, 'finished'), sending(8, 'running')];
  const all = withOpen(newest, [sending(8, 'running'), sending(2, 'scheduled')]);
  expect(all.map(({ id }) => id)).toEqual([9, 8, 2]);
});

test('what is called off needs no notice, but the applicants are read anew', () => {
  const first = watched(nothing, [sending(3, 'scheduled')]);
  const then = watched(first, [sending(4, 'running'), sending(3, 'cancelled')]);
  expect(then.turns).toBe(1);
  expect([...then.ended]).toEqual([]);
});

test.each([
  ['one e-mail on its way', { state: 'running', total: 1 }, false],
  ['many on their way', { state: 'running', total: 2 }, true],
  ['one for tomorrow', { state: 'scheduled', total: 1, start_at: '2026-11-22T09:00:00Z' }, true],
  [
    'many that wait ten seconds to be undone',
    { state: 'scheduled', total: 9, start_at: '2026-11-21T09:00:10Z' },
    false,
  ],
] as const)('%s: a notice is %o', (_what, given, wanted) => {
  const whole = { created_at: '2026-11-21T09:00:00Z', start_at: '2026-11-21T09:00:00Z', ...given } as Sending;
  expect(isWorthANotice(whole)).toBe(wanted);
});
