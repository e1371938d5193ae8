import { expect, test } from 'vitest';
import { isOneErrorAway, nearestWord } from './spelling.ts';

test.each([
  ['leadership', 'leadership'],
  ['leadrship', 'leadership'],
  ['leadeership', 'leadership'],
  ['leadershib', 'leadership'],
  ['laedership', 'leadership'],
  ['eadership', 'leadership'],
  ['team', 'tem'],
])('%s and %s are one error apart at most, in both directions', (a, b) => {
  expect([isOneErrorAway(a, b), isOneErrorAway(b, a)]).toEqual([true, true]);
});

test.each([
  ['leadership', 'readersihp'],
  ['team', 'mate'],
  ['team', 'te'],
  ['abcd', 'badc'],
  ['aabb', 'bbaa'],
])('%s and %s are further apart', (a, b) => {
  expect([isOneErrorAway(a, b), isOneErrorAway(b, a)]).toEqual([false, false]);
});

test.each([
  ['tesm', 'team'],
  ['leadrshp', 'leadership'],
  ['leadership', 'leadership'],
  ['reading', 'leading'],
  ['tem', undefined],
  ['taem', 'team'],
  ['tme', undefined],
  ['mates', undefined],
  ['xyzxyz', undefined],
])('%s probably means %s', (typed, meant) => {
  expect(nearestWord(typed, ['lead', 'leading', 'team', 'leadership', 'dealership'])).toBe(meant);
});
