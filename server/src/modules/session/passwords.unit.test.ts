import { expect, it } from 'vitest';
import { quickHash } from '../../../test/quick-hash.ts';
import { checkPassword, hashPassword } from './passwords.service.ts';

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
