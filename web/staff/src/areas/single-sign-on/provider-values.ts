import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import type { SsoPreset } from '@vivavoce/domain/accounts/single-sign-on.ts';

/** The settings of a provider as they are typed; an empty secret stays as it is stored. */
export type ProviderValues = {
  preset: SsoPreset;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
};
export type ProviderField = Exclude<keyof ProviderValues, 'preset'>;
type ProviderFault =
  | 'needed'
  | 'secretAgain'
  | 'not_allowed'
  | 'provider_unreachable'
  | 'provider_no_document'
  | 'provider_other_issuer'
  | 'provider_unusable';
export type ProviderFaults = Partial<Record<ProviderField, ProviderFault>>;

/** Where a product publishes its settings; what stands in braces is the company's own. */
const ISSUERS: Readonly<Record<SsoPreset, string>> = {
  entra: 'https://login.microsoftonline.com/{tenant}/v2.0',
  okta: 'https://{company}.okta.com',
  google: 'https://accounts.google.com',
  keycloak: 'https://{host}/realms/{realm}',
  other: '',
};
export const issuerHint = (preset: SsoPreset): string => ISSUERS[preset];

export const valuesOf = (stored: IdentityProvider | null): ProviderValues => ({
  preset: stored?.preset ?? 'entra',
  name: stored?.name ?? '',
  issuer: stored?.issuer ?? '',
  client_id: stored?.client_id ?? '',
  client_secret: '',
});

/** What keeps the values from being sent. A stored secret goes to no other address and no other client. */
export function faultsOf(values: ProviderValues, stored: IdentityProvider | null): ProviderFaults {
  const faults: ProviderFaults = {};
  for (const field of ['name', 'issuer', 'client_id'] as const)
    if (values[field].trim() === '') faults[field] = 'needed';
  const moved = stored?.issuer !== values.issuer.trim() || stored.client_id !== values.client_id.trim();
  if (values.client_secret === '' && moved) faults.client_secret = stored ? 'secretAgain' : 'needed';
  return faults;
}

const OF_SERVER = [
  'not_allowed',
  'provider_unreachable',
  'provider_no_document',
  'provider_other_issuer',
  'provider_unusable',
] as const;

/** What the server found at the address. */
export function serverFaults(errors: Readonly<Record<string, readonly string[]>>): ProviderFaults {
  const fault = OF_SERVER.find((code) => errors['issuer']?.includes(code));
  return fault ? { issuer: fault } : {};
}
