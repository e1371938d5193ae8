import { expect, test } from 'vitest';
import type { Mailing } from '@vivavoce/contract/types.ts';
import { isWorthANotice, shownState, watched, withOpen, type Watch } from './use-mailings.ts';

const nothing: Watch = { results: undefined, states: new Map(), ended: new Set(), turns: 0 };
const mailing = (id: number, state: Mailing['state']) => ({ id, state }) as Mailing;

test('what ended before anybody looked is no news, what ends meanwhile is', () => {
  const first = watched(nothing, [mailing(1, 'finished'), mailing(2, 'running'), mailing(3, 'scheduled')]);
  expect(first).toMatchObject({ turns: 0 });
  expect([...first.ended]).toEqual([]);
  const same = watched(first, [mailing(1, 'finished'), mailing(2, 'running'), mailing(3, 'scheduled')]);
  expect(same.turns).toBe(0);
  const then = watched(same, [mailing(1, 'finished'), mailing(2, 'finished'), mailing(3, 'running')]);
  expect(then.turns).toBe(1);
  expect([...then.ended]).toEqual([2]);
});

test('what waits is seen however many came after it, and once', () => {
  const newest = [mailing(9, 'finished'), mailing(8, 'running')];
  const all = withOpen(newest, [mailing(8, 'running'), mailing(2, 'scheduled')]);
  expect(all.map(({ id }) => id)).toEqual([9, 8, 2]);
});

test('what is called off needs no notice, but the applicants are read anew', () => {
  const first = watched(nothing, [mailing(3, 'scheduled')]);
  const then = watched(first, [mailing(4, 'running'), mailing(3, 'cancelled')]);
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
] as const)('%s: a notice is %o', (_what, fields, expected) => {
  const whole = { created_at: '2026-11-21T09:00:00Z', start_at: '2026-11-21T09:00:00Z', ...fields } as Mailing;
  expect(isWorthANotice(whole)).toBe(expected);
});

test.each([
  ['invitations of which none arrived', { kind: 'invitation', state: 'finished', sent: 0, failed: 3 }, 'refused'],
  ['invitations of which some arrived', { kind: 'invitation', state: 'finished', sent: 2, failed: 1 }, 'finished'],
  ['rejections that were undone', { kind: 'rejection', state: 'cancelled', sent: 0, failed: 0 }, 'recalled'],
  ['invitations that were cancelled', { kind: 'invitation', state: 'cancelled', sent: 0, failed: 0 }, 'cancelled'],
] as const)('%s: %o is shown as %s', (_what, fields, expected) => {
  expect(shownState(fields as Mailing)).toBe(expected);
});
