import { expect, it } from 'vitest';
import { firstWrong, keyInput, noKey } from './key-values.ts';

const typed = { ...noKey, expires_in_days: null, addresses: ' 192.0.2.0/24\n\n2001:db8::/48, example.org ' };

it('sends addresses one by one, and scopes in the order of the list', () => {
  const input = keyInput({ ...typed, name: ' HR ', scopes: ['audit:read', 'jobs:read'] });
  expect(input).toEqual({
    name: 'HR',
    scopes: ['jobs:read', 'audit:read'],
    expires_in_days: null,
    addresses: ['192.0.2.0/24', '2001:db8::/48', 'example.org'],
  });
});

it('names the address that was refused', () => {
  expect(firstWrong({ 'addresses.2': ['not_an_address'] }, typed)).toBe('example.org');
  expect(firstWrong({ name: ['required'] }, typed)).toBeNull();
});
