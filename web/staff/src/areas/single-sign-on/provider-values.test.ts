import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { expect, it } from 'vitest';
import { faultsOf, serverFaults, valuesOf } from './provider-values.ts';

const stored = {
  preset: 'okta',
  name: 'Okta',
  issuer: 'https://acme.okta.com',
  client_id: 'vivavoce',
} as IdentityProvider;

it('needs every field of a new provider', () => {
  expect(faultsOf(valuesOf(null), null)).toEqual({
    name: 'needed',
    issuer: 'needed',
    client_id: 'needed',
    client_secret: 'needed',
  });
});

it('keeps a stored secret for the same address and client only', () => {
  const values = valuesOf(stored);
  expect(faultsOf(values, stored)).toEqual({});
  expect(faultsOf({ ...values, name: 'Directory' }, stored)).toEqual({});
  expect(faultsOf({ ...values, issuer: 'https://other.example' }, stored)).toEqual({ client_secret: 'secretAgain' });
  expect(faultsOf({ ...values, client_id: 'other' }, stored)).toEqual({ client_secret: 'secretAgain' });
});

it('shows what was found at the address', () => {
  expect(serverFaults({ issuer: ['provider_unreachable'] })).toEqual({ issuer: 'provider_unreachable' });
  expect(serverFaults({ name: ['too_long'] })).toEqual({});
});
