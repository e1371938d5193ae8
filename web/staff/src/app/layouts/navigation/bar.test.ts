import { describe, expect, it } from 'vitest';
import { toBar } from './bar.ts';

describe('toBar', () => {
  it.each([
    [[], [], []],
    [['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd'], []],
    [
      ['a', 'b', 'c', 'd', 'e'],
      ['a', 'b', 'c'],
      ['d', 'e'],
    ],
  ])('%j', (links, bar, more) => {
    expect(toBar(links)).toEqual({ bar, more });
  });
});
