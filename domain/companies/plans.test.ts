import { expect, it } from 'vitest';
import { roomLeft } from './plans.ts';

it.each([
  [{ used: 3, max: 5 }, 2],
  [{ used: 5, max: 5 }, 0],
  [{ used: 8, max: 5 }, 0],
  [{ used: 8, max: 0 }, 0],
  [{ used: 800, max: null }, Infinity],
])('the room of %j is %d', (use, room) => expect(roomLeft(use)).toBe(room));
