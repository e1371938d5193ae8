import type { FairnessReceipt } from '@vivavoce/contract/types.ts';
import { expect, it } from 'vitest';
import { fromFragment, readReceipt, toFragment } from './fairness-link.ts';

const receipt = { facts: { organisation: 'École Ångström 李', questions: [] }, signature: 'a-_b' } as unknown;

it('a receipt survives its way through an address', () => {
  const fragment = toFragment(receipt as FairnessReceipt);
  expect(fragment).toMatch(/^#[\w-]+$/);
  expect(readReceipt(fromFragment(fragment))).toEqual(receipt);
});

it.each(['', '{', 'null', '[]', '{"facts":null,"signature":"x"}', '{"facts":{},"signature":1}'])(
  'what is no receipt is refused: %s',
  (json) => {
    expect(readReceipt(json)).toBeNull();
  },
);

it('an address without a receipt is empty', () => {
  expect(fromFragment('')).toBe('');
  expect(fromFragment('#%%%')).toBe('');
});
