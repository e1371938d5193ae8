import { expect, it } from 'vitest';
import { isShortname, shortnameFrom } from './shortname.ts';

const nobody = () => false;

it.each([
  ['Northwind', 'northwind'],
  ['Café & Söhne GmbH', 'cafe-sohne-gmbh'],
  ['  --  ', 'company'],
  ['株式会社', 'company'],
  ['Invite', 'invite-2'],
  ['a'.repeat(80), 'a'.repeat(33)],
])('%j becomes %s', (name, expected) => {
  expect(shortnameFrom(name, nobody)).toBe(expected);
  expect(isShortname(expected)).toBe(true);
});

it('takes the next free number', () => {
  const taken = new Set(['northwind', 'northwind-2']);
  expect(shortnameFrom('Northwind', (name) => taken.has(name))).toBe('northwind-3');
});

it.each(['', 'North', '-a', 'a-', 'a--b', 'a/b', 'invite', 'a'.repeat(41)])('%j is no short name', (text) => {
  expect(isShortname(text)).toBe(false);
});
