import { expect, it } from 'vitest';
import { namesSecondFactor } from './provider-factor.ts';

it.each([
  [{ amr: ['pwd', 'mfa'] }, true],
  [{ acr: 'https://refeds.org/profile/mfa' }, true],
  [
    {
      'http://schemas.microsoft.com/claims/authnmethodsreferences': [
        'http://schemas.microsoft.com/claims/multipleauthn',
      ],
    },
    true,
  ],
  [{ amr: ['pwd'] }, false],
  [{ amr: ['pwd', 'otp'] }, false],
  [{ acr: '1' }, false],
  [{ amr: { mfa: true } }, false],
  [{ groups: ['mfa'] }, false],
  [{}, false],
])('%j', (claims, expected) => {
  expect(namesSecondFactor(claims)).toBe(expected);
});
