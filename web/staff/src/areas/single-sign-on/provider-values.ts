import type { IdentityProvider } from '@vivavoce/contract/types.ts';
import { presetClaims, type ClaimNames } from '@vivavoce/domain/accounts/claim-names.ts';
import { faultMap, refusedFields } from '../../features/forms/faults.ts';
import { orChanged, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { changedNames, type MergeRules } from '@vivavoce/web-shared/forms/merge.ts';
import type { SsoAudience, SsoPreset, SsoProtocol, SsoRole } from '@vivavoce/domain/accounts/single-sign-on.ts';

/** The settings of a provider as they are typed; an empty secret stays as it is stored. */
export type ProviderValues = {
  protocol: SsoProtocol;
  preset: SsoPreset;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  /** Empty where it is unknown. */
  secret_expires_on: string;
  metadata_address: string;
  /** The text of a chosen file; null for none. */
  metadata: string | null;
  audience: SsoAudience;
  /** Empty where a sign-in adds no users. */
  default_role: SsoRole | '';
  claim_names: ClaimNames;
};
export type ProviderField = Exclude<
  keyof ProviderValues,
  'protocol' | 'preset' | 'metadata' | 'audience' | 'default_role' | 'claim_names'
>;
type ProviderFault =
  | 'needed'
  | 'secretAgain'
  | 'not_allowed'
  | 'provider_unreachable'
  | 'provider_no_document'
  | 'provider_other_issuer'
  | 'provider_unusable'
  | 'no_metadata'
  | 'unusable_metadata';
type ProviderFaults = Partial<Record<ProviderField, ProviderFault>>;

/** Where a product publishes its settings; the part in braces is the company's own. */
const ISSUERS: Readonly<Record<SsoPreset, string>> = {
  entra: 'https://login.microsoftonline.com/{tenant}/v2.0',
  okta: 'https://{company}.okta.com',
  google: 'https://accounts.google.com',
  keycloak: 'https://{host}/realms/{realm}',
  adfs: 'https://{host}/adfs',
  shibboleth: '',
  other: '',
};
export const issuerHint = (preset: SsoPreset): string => ISSUERS[preset];

export const valuesOf = (provider: IdentityProvider | null): ProviderValues => ({
  protocol: provider?.protocol ?? 'oidc',
  preset: provider?.preset ?? 'entra',
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  secret_expires_on: provider?.secret_expires_on ?? '',
  metadata_address: provider?.saml?.metadata_address ?? '',
  metadata: null,
  audience: provider?.audience ?? 'staff',
  default_role: provider?.default_role ?? '',
  claim_names: provider?.claim_names ?? presetClaims('oidc', 'entra'),
});

/** The values with another product or protocol; names that its preset gave are those of the new one. */
export function withPreset(values: ProviderValues, changes: Partial<Pick<ProviderValues, 'protocol' | 'preset'>>) {
  const now = { ...values, ...changes };
  const ofPreset = JSON.stringify(presetClaims(values.protocol, values.preset)) === JSON.stringify(values.claim_names);
  return ofPreset ? { ...now, claim_names: presetClaims(now.protocol, now.preset) } : now;
}

/** Faults that keep the values from being sent. A stored secret goes to no other address and no other client. */
export function faultsOf(values: ProviderValues, provider: IdentityProvider | null): ProviderFaults {
  const faults: ProviderFaults = {};
  const needed =
    values.protocol === 'oidc' ? (['name', 'issuer', 'client_id'] as const) : (['name', 'metadata_address'] as const);
  for (const field of needed) if (values[field].trim() === '') faults[field] = 'needed';
  if (values.protocol === 'saml') {
    // A file, chosen now or before, stands for the address.
    if (values.metadata !== null || provider?.saml) delete faults.metadata_address;
    return faults;
  }
  const moved = provider?.issuer !== values.issuer.trim() || provider.client_id !== values.client_id.trim();
  if (values.client_secret === '' && moved) faults.client_secret = provider ? 'secretAgain' : 'needed';
  return faults;
}

/** Body of the request: the values of the protocol, and metadata only where they differ from the stored ones. */
export function bodyOf(values: ProviderValues, provider: IdentityProvider | null) {
  const { preset, issuer, client_id, client_secret, metadata, audience, claim_names } = values;
  const default_role = values.default_role === '' || audience === 'applicants' ? null : values.default_role;
  const settings = { preset, name: values.name, audience, default_role, claim_names };
  if (values.protocol === 'oidc')
    return {
      ...settings,
      issuer,
      client_id,
      secret_expires_on: values.secret_expires_on || null,
      ...(client_secret !== '' && { client_secret }),
    };
  const metadata_address = values.metadata_address.trim();
  if (metadata !== null) return { ...settings, metadata };
  const same = metadata_address === '' || metadata_address === provider?.saml?.metadata_address;
  return { ...settings, ...(!same && { metadata_address }) };
}

const OF_SERVER = [
  'not_allowed',
  'provider_unreachable',
  'provider_no_document',
  'provider_other_issuer',
  'provider_unusable',
] as const;

/** Faults that the server found at the address. */
export function serverFaults(errors: Readonly<Record<string, readonly string[]>>): ProviderFaults {
  const fault = OF_SERVER.find((code) => errors['issuer']?.includes(code));
  if (fault) return { issuer: fault };
  const ofMetadata = [...(errors['metadata_address'] ?? []), ...(errors['metadata'] ?? [])];
  const metadataFault = OF_SERVER.find((code) => ofMetadata.includes(code));
  if (!metadataFault) return {};
  const displayedCodes = { provider_no_document: 'no_metadata', provider_unusable: 'unusable_metadata' } as const;
  return {
    metadata_address:
      metadataFault in displayedCodes ? displayedCodes[metadataFault as keyof typeof displayedCodes] : metadataFault,
  };
}

type ProviderCalls = {
  add: (body: ReturnType<typeof bodyOf> & { protocol: SsoProtocol }) => Promise<IdentityProvider>;
  change: (provider: number, body: ReturnType<typeof bodyOf> & { revision: number }) => Promise<IdentityProvider>;
  /** Null where it was removed. */
  newest: (provider: number) => Promise<IdentityProvider | null>;
};

const isSame: NonNullable<MergeRules<ProviderValues>['isSame']> = (_, first, second) =>
  typeof first === 'string' && typeof second === 'string'
    ? first.trim() === second.trim()
    : JSON.stringify(first) === JSON.stringify(second);

/** Saves a provider; the base of a new one is null. */
export const providerRules = ({
  add,
  change,
  newest,
}: ProviderCalls): FormRules<ProviderValues, IdentityProvider | null, ProviderFault> => ({
  read: valuesOf,
  same: (first, second) => changedNames(first, second, isSame).length === 0,
  check: (values, provider) => faultMap(faultsOf(values, provider)),
  send: (values, provider) =>
    provider
      ? orChanged(change(provider.id, { ...bodyOf(values, provider), revision: provider.revision }), () =>
          newest(provider.id),
        )
      : add({ protocol: values.protocol, ...bodyOf(values, null) }),
  merge: { isSame },
  refusal: (error) => {
    const errors = refusedFields(error);
    const faults = faultMap(serverFaults(errors ?? {}));
    return faults.size > 0 ? faults : null;
  },
});
