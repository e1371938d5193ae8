import { isEmailAddress } from '@vivavoce/domain/applications/applicant-row.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { email } from './common.ts';

const pieces = ['a', 'Z', '9', '.', '..', '-', '_', "'", '+', '@', 'mail', '.example', '.c', ' ', 'é', '"', '<', ','];

it('lists of people and calls take the same addresses', () => {
  const address = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
  const like = fc.tuple(address, address).map(([name, host]) => `${name}@${host}.example`);
  fc.assert(
    fc.property(fc.oneof(address, like), (text) => {
      const taken = email.safeParse(text);
      return isEmailAddress(text.trim().toLowerCase()) === taken.success;
    }),
    { numRuns: 5000 },
  );
  expect(isEmailAddress(`${'a'.repeat(250)}@mail.example`)).toBe(false);
});
