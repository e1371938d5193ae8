import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inSameTurn } from './same-turn.ts';

/** Doubles numbers, not 13, and nothing together with 666; notes what it was asked for at once. */
function doubling() {
  const asked: number[][] = [];
  const ask = inSameTurn(
    async (numbers: readonly number[]) => {
      asked.push([...numbers]);
      await turn();
      if (numbers.includes(13)) throw new Error('not 13');
      if (numbers.includes(666)) throw new Error('no database');
      return numbers.map((number) => number * 2);
    },
    (error) => error instanceof Error && error.message === 'not 13',
  );
  return { asked, double: (number: number) => ask(`${number}`, number) };
}

it('asks once for all who come in one turn, and once for the same', async () => {
  const { asked, double } = doubling();
  expect(await Promise.all([1, 2, 1, 3, 2].map(double))).toEqual([2, 4, 2, 6, 4]);
  expect(asked).toEqual([[1, 2, 3]]);
});

it('lets nobody join what was sent before, so that what is answered was looked up later', async () => {
  const { asked, double } = doubling();
  const first = double(1);
  await turn();
  expect(asked).toEqual([[1]]);
  expect(await Promise.all([first, double(1)])).toEqual([2, 2]);
  expect(asked).toEqual([[1], [1]]);
});

it('fails for whom it fails alone, and for those who ask the same', async () => {
  const { asked, double } = doubling();
  const settled = await Promise.allSettled([1, 13, 2, 13].map(double));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(asked).toEqual([[1, 13, 2], [1], [13], [2]]);
});

it('fails at once for all where it is nobody’s fault', async () => {
  const { asked, double } = doubling();
  const settled = await Promise.allSettled([1, 666, 2].map(double));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(asked).toEqual([[1, 666, 2]]);
});

it('spreads many over several at once', async () => {
  const { asked, double } = doubling();
  const numbers = Array.from({ length: 20 }, (_, index) => index + 20);
  expect(await Promise.all(numbers.map(double))).toEqual(numbers.map((number) => number * 2));
  expect(asked.map(({ length }) => length)).toEqual([8, 8, 4]);
});
