import { expect, it } from 'vitest';
import { completeHref } from './href.ts';

it.each([
  ['https://acme.com/a', 'https://acme.com/a'],
  [' acme.com/jobs ', 'https://acme.com/jobs'],
  ['jo@acme.com', 'mailto:jo@acme.com'],
  ['mailto:jo@acme.com', 'mailto:jo@acme.com'],
  ['tel:+44770090', 'tel:+44770090'],
  // A scheme that can run code is returned unchanged; the caller refuses it.
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['nonsense', 'nonsense'],
])('completes %j to %j', (typed, expected) => {
  expect(completeHref(typed)).toBe(expected);
});
