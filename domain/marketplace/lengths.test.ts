import { expect, it } from 'vitest';
import { lengthOf } from './lengths.ts';

it.each([
  [0, 'short'],
  [7, 'short'],
  [8, 'medium'],
  [12, 'medium'],
  [13, 'long'],
])('%i minutes are %s', (minutes, length) => expect(lengthOf(minutes)).toBe(length));
