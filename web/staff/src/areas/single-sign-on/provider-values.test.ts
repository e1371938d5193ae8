import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { presetClaims } from '@vivavoce/domain/accounts/claim-names.ts';
import { expect, it } from 'vitest';
import { bodyOf, faultsOf, serverFaults, valuesOf, withPreset } from './provider-values.ts';

const stored = {
  protocol: 'oidc',
  saml: null,
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

it('sends the day on which the secret expires, or that it is unknown', () => {
  const body = (on: string) => bodyOf({ ...valuesOf(stored), secret_expires_on: on }, stored);
  expect([body('2031-01-02'), body('')]).toMatchObject([
    { secret_expires_on: '2031-01-02' },
    { secret_expires_on: null },
  ]);
});

it('shows what was found at the address', () => {
  expect(serverFaults({ issuer: ['provider_unreachable'] })).toEqual({ issuer: 'provider_unreachable' });
  expect(serverFaults({ name: ['too_long'] })).toEqual({});
});

it('needs metadata of a SAML provider, from an address or a file, and sends them only where they changed', () => {
  const values = { ...valuesOf(null), protocol: 'saml' as const, name: 'Directory' };
  expect(faultsOf(values, null)).toEqual({ metadata_address: 'needed' });
  expect(faultsOf({ ...values, metadata: '<a/>' }, null)).toEqual({});
  const saml = { metadata_address: 'https://id.example/m' };
  const before = { protocol: 'saml', preset: 'other', name: 'Directory', saml } as IdentityProvider;
  expect(bodyOf(valuesOf(before), before)).not.toHaveProperty('metadata_address');
  expect(bodyOf({ ...valuesOf(before), metadata: '<a/>' }, before)).toMatchObject({ metadata: '<a/>' });
  expect(serverFaults({ metadata_address: ['provider_no_document'] })).toEqual({ metadata_address: 'no_metadata' });
});

it('follows the product with its names, until they were changed', () => {
  const values = valuesOf(null);
  const saml = withPreset(withPreset(values, { protocol: 'saml' }), { preset: 'okta' });
  expect(saml.claim_names).toEqual(presetClaims('saml', 'okta'));
  const own = { ...saml, claim_names: { ...saml.claim_names, email: 'mail' } };
  expect(withPreset(own, { preset: 'google' }).claim_names).toEqual(own.claim_names);
});

it('makes no users of applicants', () => {
  const values = { ...valuesOf(null), default_role: 'member' as const };
  expect(bodyOf(values, null).default_role).toBe('member');
  expect(bodyOf({ ...values, audience: 'applicants' }, null).default_role).toBeNull();
});
