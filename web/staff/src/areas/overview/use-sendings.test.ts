import { expect, test } from 'vitest';
import type { Sending } from '@vivavoce/contract/types.ts';
import { watched, type Watch } from './use-sendings.ts';

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

test('what is called off needs no notice, but the applicants are read anew', () => {
  const first = watched(nothing, [sending(3, 'scheduled')]);
  const then = watched(first, [sending(4, 'running'), sending(3, 'cancelled')]);
  expect(then.turns).toBe(1);
  expect([...then.ended]).toEqual([]);
});
