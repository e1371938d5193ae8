import { expect, it } from 'vitest';
import { foundWords } from './find-words.ts';

const words = ['The', 'car', 'park', 'was', 'closed.'].map((text) => ({ text }));

it('finds words by any part of them, in any case, also across words', () => {
  expect(foundWords(words, 'CAR')).toEqual([false, true, false, false, false]);
  expect(foundWords(words, 'r  pa')).toEqual([false, true, true, false, false]);
  expect(foundWords(words, 'train').some(Boolean)).toBe(false);
  expect(foundWords(words, ' ').some(Boolean)).toBe(false);
});
