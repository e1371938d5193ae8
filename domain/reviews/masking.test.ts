import { expect, it } from 'vitest';
import { neutralFilename, withoutNames } from './masking.ts';

const person = { name: 'Zoë de Vries-Okafor', email: 'zoe.okafor@mail.example' };

it.each([
  ['My name is Zoë de Vries-Okafor.', 'My name is •••.'],
  ['ZOË led; Vries-Okafor signed.', '••• led; ••• signed.'],
  ['Write to Zoe.Okafor@mail.example', 'Write to •••'],
  ['A zoëtrope de Paris', 'A zoëtrope de Paris'],
  ['', ''],
])('%s', (text, masked) => {
  expect(withoutNames(text, person)).toBe(masked);
});

it('reads no pattern from a name', () => {
  expect(withoutNames('a (bcd) c+ d', { name: '(bcd) .*', email: '' })).toBe('a ••• c+ d');
  expect(withoutNames('a b', { name: '', email: '' })).toBe('a b');
});

it.each([
  [7, 'CV of Zoë.PDF', 'answer-7.pdf'],
  [12, 'zoe', 'answer-12'],
  [3, 'a.zoe-okafor', 'answer-3'],
])('the file at place %i, %s, is named %s', (place, filename, neutral) => {
  expect(neutralFilename(place, filename)).toBe(neutral);
});
