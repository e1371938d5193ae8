import type { TestProvider } from '@vivavoce/contract/types.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';

/** The access as it is typed; empty keys stay as they are stored. */
export type ProviderValues = { base_url: string; account: string; api_key: string; webhook_secret: string };
export type ProviderField = keyof ProviderValues;
export type ProviderFaults = Partial<Record<ProviderField, 'needed' | 'address' | 'keyAgain'>>;

export const valuesOf = (provider: TestProvider | null): ProviderValues => ({
  base_url: provider?.base_url ?? '',
  account: provider?.account ?? '',
  api_key: '',
  webhook_secret: '',
});

const withoutSlash = (address: string): string => address.trim().replace(/\/+$/, '');

/** Faults that keep the values from being stored, by field. A stored key does not go to another address or account. */
export function faultsOf(values: ProviderValues, provider: TestProvider | null): ProviderFaults {
  const { base_url, account, api_key } = values;
  const moved = !provider || provider.base_url !== withoutSlash(base_url) || provider.account !== account.trim();
  return {
    ...(base_url.trim() === '' && { base_url: 'needed' as const }),
    ...(base_url.trim() !== '' && !/^https?:\/\/[^\s/]/.test(base_url.trim()) && { base_url: 'address' as const }),
    ...(account.trim() === '' && { account: 'needed' as const }),
    ...(api_key === '' && moved && { api_key: provider ? ('keyAgain' as const) : ('needed' as const) }),
  };
}

/** The values in the form of the call; they have no faults. */
export function inputOf(
  { base_url, account, api_key, webhook_secret }: ProviderValues,
  provider: TestProvider | null,
): BodyInputOf<'PUT /api/companies/test-provider'> {
  return {
    provider: 'test_partnership',
    base_url: withoutSlash(base_url),
    account: account.trim(),
    ...(api_key !== '' && { api_key }),
    ...(webhook_secret !== '' && { webhook_secret }),
    revision: provider?.revision ?? 0,
  };
}
