import { expect, it } from 'vitest';
import { quotaLeft } from './plans.ts';

it.each([
  [{ used: 3, max: 5 }, 2],
  [{ used: 5, max: 5 }, 0],
  [{ used: 8, max: 5 }, 0],
  [{ used: 8, max: 0 }, 0],
  [{ used: 800, max: null }, Infinity],
])('of %j there remain %d', (use, left) => expect(quotaLeft(use)).toBe(left));
