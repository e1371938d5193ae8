import { KEY_SCOPES, type ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { ExpiryChoice } from '../../features/tokens/token-expiry.ts';

export type KeyValues = {
  name: string;
  scopes: readonly ApiScope[];
  expires_in_days: ExpiryChoice;
  /** One address or network per line. */
  addresses: string;
};
/** Of a list of addresses, the one that is none. */
export type KeyFaults = Partial<Record<'name' | 'scopes' | 'addresses', string>>;

/** The name under which typed input waits until the same person has signed in again. */
export const keyForm = 'company-key';

export const noKey: Omit<KeyValues, 'expires_in_days'> = { name: '', scopes: [], addresses: '' };

const addressesOf = ({ addresses }: Pick<KeyValues, 'addresses'>): string[] =>
  addresses.split(/[\s,;]+/).filter((address) => address !== '');

/** The key as it is sent, its scopes in the order of the list. */
export const keyInput = (values: KeyValues) =>
  ({
    name: values.name.trim(),
    scopes: KEY_SCOPES.filter((scope) => values.scopes.includes(scope)),
    expires_in_days: values.expires_in_days,
    addresses: addressesOf(values),
  }) satisfies BodyInputOf<'POST /api/company-settings/keys'>;

/** The address that the server refused, by the name of its field such as `addresses.2`; null where it refused none. */
export function firstWrong(errors: Readonly<Record<string, unknown>>, values: KeyValues): string | null {
  const [index] = Object.keys(errors).flatMap((field) => /^addresses\.(\d+)$/.exec(field)?.[1] ?? []);
  return index === undefined ? null : (addressesOf(values)[Number(index)] ?? null);
}
