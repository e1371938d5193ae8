import { describe, expect, it } from 'vitest';
import { ignoresSpaces, isLongEnough } from './search-length.ts';

describe('a search starts', () => {
  it.each(['李', '小龙', ' 李 ', 'は', 'パ', 'ﾊﾟ', '김', '\u1100\u1161', '𠮷', 'ann', 'a b', 'анн', 'عبد'])(
    'with %j',
    (term) => {
      expect(isLongEnough(term)).toBe(true);
    },
  );
  it.each(['', ' ', 'a', 'an', '  an  ', 'ан', 'عب', '12', '、'])('not with %j', (term) => {
    expect(isLongEnough(term)).toBe(false);
  });
});

it.each([
  ['李小龙', true],
  ['عبدالله', true],
  ['\u1100\u1161', true],
  ['ann lee', false],
  ['петров', false],
  ['Nguyễn', false],
])('spaces of names make no difference to %j: %s', (term, expected) => {
  expect(ignoresSpaces(term)).toBe(expected);
});
