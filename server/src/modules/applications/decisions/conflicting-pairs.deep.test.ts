import { expect, it } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { ACTIONS } from '../../../../test/concurrency/concurrent-actions.ts';
import type { ActionName } from '../../../../test/concurrency/concurrent-actions.ts';
import { aDesk, differences } from '../../../../test/concurrency/pairs.ts';

const server = useTestServer();

const names = Object.keys(ACTIONS) as ActionName[];

it.each(names)('%s, with itself and each that comes after it in the list', { timeout: 900_000 }, async (one) => {
  const others = names.slice(names.indexOf(one));
  const pairs = others.map((other) => [one, other] as const);
  expect(await differences(await aDesk(server), pairs)).toEqual([]);
});
