import { domainToASCII } from 'node:url';
import { readApplicant } from '@vivavoce/domain/applications/applicant-row.ts';
import { isEmailAddress, tidyAddress } from '@vivavoce/domain/people/email-address.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { email } from './common.ts';

const pieces = [
  'a',
  'Z',
  '9',
  '.',
  '..',
  '-',
  '_',
  "'",
  '+',
  '@',
  'mail',
  '.example',
  '.c',
  ' ',
  'é',
  '"',
  '<',
  ',',
  '&',
  '/',

  '=',
  '~',
  '!',
  '#',
  '%',
  '|',
  '`',
  '{',
  '*',
  '?',
  '^',
  '$',
  'xn--p1ai',
  'почта',
  '.рф',
  '。',
  '％',
  '1.2',
  '\u200d',
];
const address = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
const atoms = fc.array(fc.constantFrom('a', 'Z', '9', '&', '/', '=', '~', '!', '#', '-', '_', "'", '+', '%', '.b'), {
  minLength: 1,
});
const labels = fc.array(fc.constantFrom('mail', 'почта', 'xn--p1ai', 'MÜNCHEN', 'a-b', '1'), {
  minLength: 1,
  maxLength: 4,
});
const plain = fc.tuple(atoms, labels).map(([local, domain]) => `x${local.join('')}@${domain.join('.')}.example`);
const like = fc.tuple(address, address).map(([name, host]) => `${name}@${host}.example`);

/** What a list of people makes of a text, which also understands `Nora <nora@mail.example>`. */
const inList = (text: string) => readApplicant(['Nora', text], ['first_name', 'email']).applicant?.email;

it('lists of people, forms and calls take the same addresses, and store the same', () => {
  let taken = 0;
  fc.assert(
    fc.property(fc.oneof(address, like, plain), (text) => {
      const called = email.safeParse(text);
      expect(isEmailAddress(text)).toBe(called.success);
      if (called.success) taken += 1;
      // A list takes an apostrophe before such a sign for the mark of an export.
      if (/^'[=+\-@]/.test(text)) return;
      if (called.success) expect([tidyAddress(called.data), inList(text)]).toEqual([called.data, called.data]);
      else if (!/[<,]|\s/u.test(text)) expect(inList(text)).toBeUndefined();
    }),
    { numRuns: 5000 },
  );
  expect(taken).toBeGreaterThan(100);
  expect(isEmailAddress(`${'a'.repeat(250)}@mail.example`)).toBe(false);
});

it.each([
  'r&d@mail.example',
  'a/b@mail.example',
  'a=b@mail.example',
  'a~b@mail.example',
  'a#b@mail.example',
  'a!b@mail.example',
  'anna@xn--80a1acny.xn--p1ai',
  "o'neil+x@mail.co.uk",
])('%s is an address', (text) => {
  expect(email.parse(text)).toBe(text);
});

it.each(['почта.рф', 'münchen.example', 'MÜNCHEN.example', 'ドメイン。テスト', 'straße.example'])(
  'the domain %s is stored in ASCII',
  (domain) => {
    expect(email.parse(` Anna@${domain} `)).toBe(`anna@${domainToASCII(domain)}`);
  },
);

it.each([
  'a@b',
  'a@1.2',
  'a@mail.example.12',
  'a@-b.example',
  'a@b-.example',
  'a@b..example',
  'a..b@mail.example',
  '.a@mail.example',
  'a.@mail.example',
  'á@mail.example',
  '"a b"@mail.example',
  'a@mail.example/x',
  'a@м/x.example',
  'a@м:80.example',
  'a@b@mail.example',
  'a@１.２',
  'a@mail.example\nBcc: b@mail.example',
])('%j is no address', (text) => {
  expect([email.safeParse(text).success, isEmailAddress(text), inList(text)]).toEqual([false, false, undefined]);
});
