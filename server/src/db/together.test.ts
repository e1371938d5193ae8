import { expect, test } from 'vitest';
import { together } from './together.ts';

test('those who ask while one statement runs share the next', async () => {
  const runs: number[][] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const double = together(async (items: number[]) => {
    runs.push(items);
    await gates[runs.length - 1]?.promise;
    return items.map((item) => item * 2);
  });
  const asked = [double(1), double(2), double(3)];
  gates[0]?.resolve();
  expect(await asked[0]).toBe(2);
  gates[1]?.resolve();
  expect(await Promise.all(asked)).toEqual([2, 4, 6]);
  expect(runs).toEqual([[1], [2, 3]]);
  expect(await double(9)).toBe(18);
});

test('a failure is told to those who shared it, and to nobody else', async () => {
  let broken = true;
  const work = together(async (items: number[]) => {
    if (broken) throw new Error('no database');
    return items;
  });
  await expect(work(1)).rejects.toThrow('no database');
  broken = false;
  expect(await work(2)).toBe(2);
});
