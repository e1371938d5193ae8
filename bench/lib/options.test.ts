import { expect, test } from 'vitest';
import { parseOptions, isSelected } from './options.ts';

test('without options everything is measured at full size', () => {
  expect(parseOptions([])).toMatchObject({ only: [], quick: false, rounds: 9, people: 1_000_000 });
});

test('quick is three rounds and a tenth of the people', () => {
  expect(parseOptions(['--quick', '--gate'])).toMatchObject({ rounds: 3, people: 100_000, gate: true, json: false });
});

test('a smoke run is one round with few people', () => {
  expect(parseOptions(['--smoke'])).toMatchObject({ rounds: 1, people: 2000, smoke: true, short: false });
  expect(parseOptions(['--smoke', '--short'])).toMatchObject({ smoke: true, short: true });
});

test('only takes beginnings of names', () => {
  const { only } = parseOptions(['--only', 'V,A3']);
  expect(['V1', 'V6', 'A3', 'A1', 'S1'].filter((name) => isSelected(name, only))).toEqual(['V1', 'V6', 'A3']);
});

test('what is not understood is refused', () => {
  expect(() => parseOptions(['--fast'])).toThrow('--fast is no option');
  expect(() => parseOptions(['--only', '--quick'])).toThrow('--only needs names');
});
