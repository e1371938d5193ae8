import { expect, test, vi } from 'vitest';
import { together } from './together.ts';

test('calls at the same time share a statement, and those that come while it runs share the next', async () => {
  const runs: number[][] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const double = together(async (items: number[]) => {
    runs.push(items);
    await gates[runs.length - 1]?.promise;
    return items.map((item) => item * 2);
  });
  const first = [double(1), double(1)];
  await vi.waitFor(() => expect(runs).toEqual([[1, 1]]));
  const next = [double(2), double(3)];
  gates[0]?.resolve();
  expect(await Promise.all(first)).toEqual([2, 2]);
  gates[1]?.resolve();
  expect(await Promise.all(next)).toEqual([4, 6]);
  expect(runs).toEqual([
    [1, 1],
    [2, 3],
  ]);
  expect(await double(9)).toBe(18);
});

test('a failure reaches those that shared the statement, and no others', async () => {
  let broken = true;
  const work = together(async (items: number[]) => {
    if (broken) throw new Error('no database');
    return items;
  });
  await expect(work(1)).rejects.toThrow('no database');
  broken = false;
  expect(await work(2)).toBe(2);
});
