import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quickHash } from '../../../test/quick-hash.ts';
import { checkPassword, hashPassword } from './passwords.ts';

const PASSWORD = 'a quiet street of nine houses';

it('hashes with the second Argon2id setting that OWASP recommends, and a salt of its own each time', async () => {
  const hashes = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  for (const hash of hashes) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await checkPassword(PASSWORD, hash)).toBe(true);
    expect(await checkPassword(`${PASSWORD} `, hash)).toBe(false);
  }
  expect(hashes[0]).not.toBe(hashes[1]);
});

it('verifies a hash by the parameters that it names', async () => {
  const hash = await quickHash(PASSWORD);
  expect(await checkPassword(PASSWORD, hash)).toBe(true);
  expect(await checkPassword('another', hash)).toBe(false);
});

it.each([null, undefined])('takes no password of an account without a hash (%s)', async (none) => {
  expect(await checkPassword('no account has this password', none)).toBe(false);
});

const ACCENTED = ['é', 'ñ', 'ô', 'ç', 'Å', 'ế', 'ᾧ', 'й', 'が', '각'] as const;

/** A password with letters that have two forms. */
const accented = fc
  .tuple(
    fc.array(fc.constantFrom(...ACCENTED), { minLength: 1, maxLength: 6 }),
    fc.string({ unit: 'grapheme', minLength: 8, maxLength: 20 }),
  )
  .map(([accents, rest]) => accents.join('') + rest);
/** One system's way to write accented letters. */
const form = fc.constantFrom('NFC', 'NFD');

it('opens with an accented password in either form, whichever it was set in, also where the hash is of that form', async () => {
  await fc.assert(
    fc.asyncProperty(accented, form, form, async (password, set, typed) => {
      const hash = await hashPassword(password.normalize(set));
      expect(await checkPassword(password.normalize(typed), hash)).toBe(true);
      expect(await checkPassword(`${password.normalize(typed)}é`, hash)).toBe(false);
      const former = await quickHash(password.normalize(set));
      expect(await checkPassword(password.normalize(typed), former)).toBe(true);
    }),
    { numRuns: 15 },
  );
});

it('opens a former hash of mixed forms as it was typed', async () => {
  const mixed = `${'é'.normalize('NFC')}${'é'.normalize('NFD')} quiet street`;
  expect(await checkPassword(mixed, await quickHash(mixed))).toBe(true);
});
