import fc from 'fast-check';
import { expect, it } from 'vitest';
import { phoneFault, tidyPhone } from './phone-number.ts';

const ZEROS = ['0', '٠', '۰', '०', '０', '๐', '𝟎', '𝟘'];
const INVISIBLE = ['', '\u200e', '\u200f', '\u202a', '\u202c', '\u2066', '\u2069', '\u202e', '\ufeff', '\u061c'];

it('digits of any script and invisible marks are one number', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(digits, fc.constantFrom(...ZEROS), fc.constantFrom(...INVISIBLE), (number, zero, mark) => {
      const start = zero.codePointAt(0) ?? 0;
      const written = [...number].map((digit) => String.fromCodePoint(start + Number(digit))).join('');
      expect(tidyPhone(`${mark}＋${written}${mark}`)).toBe(`+${number}`);
      expect(phoneFault(tidyPhone(written))).toBeNull();
    }),
  );
});

it.each(['call me', '0800 FLOWERS', '+44 20 evil.example', '12', '٤٤x', '+44\u000020', 'ext 12'])(
  '%j is no number',
  (text) => {
    expect(phoneFault(tidyPhone(text))).toBe('wrong_format');
  },
);

it.each([
  ['+44 (0)20 7946‑0958', '+44 (0)20 7946-0958'],
  ['（０３）１２３４\u3000５６７８', '(03)1234 5678'],
  ['020 7946 0958 ext 12', '020 7946 0958 ext 12'],
])('%s is stored as %s', (text, number) => {
  expect(tidyPhone(text)).toBe(number);
  expect(phoneFault(number)).toBeNull();
});
