import { expect, test } from 'vitest';
import { faultsOf, inputOf, valuesOf } from './provider-values.ts';

const stored = {
  provider: 'test_partnership' as const,
  base_url: 'https://tests.example',
  account: 'acme',
  signed: true,
  report_to: 'https://www.example/api',
  checked_at: null,
  revision: 3,
};

test('a first access needs an address, an account and a key', () => {
  expect(faultsOf(valuesOf(null), null)).toEqual({ base_url: 'needed', account: 'needed', api_key: 'needed' });
  const typed = { base_url: ' tests.example', account: 'acme', api_key: 'k', webhook_secret: '' };
  expect(faultsOf(typed, null)).toEqual({ base_url: 'address' });
});

test('a stored key stays, but not for another address or account', () => {
  expect(faultsOf({ ...valuesOf(stored), base_url: 'https://tests.example/ ' }, stored)).toEqual({});
  expect(faultsOf({ ...valuesOf(stored), base_url: 'https://other.example' }, stored)).toEqual({ api_key: 'keyAgain' });
  expect(faultsOf({ ...valuesOf(stored), account: 'other' }, stored)).toEqual({ api_key: 'keyAgain' });
  expect(inputOf({ ...valuesOf(stored), webhook_secret: 's' }, stored)).toEqual({
    provider: 'test_partnership',
    base_url: 'https://tests.example',
    account: 'acme',
    webhook_secret: 's',
    revision: 3,
  });
});
