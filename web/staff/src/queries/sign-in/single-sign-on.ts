import { queryOptions } from '@tanstack/react-query';
import { call, type BodyInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { getLocale, parseLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../api-query.ts';

export const providersQuery = apiQuery('GET /api/company-settings/providers');

export const changeProvider = (
  provider: number,
  body: BodyInputOf<'PATCH /api/company-settings/providers/{provider}'>,
) => call('PATCH /api/company-settings/providers/{provider}', { params: { provider }, body });

export const removeProvider = (provider: number) =>
  call('DELETE /api/company-settings/providers/{provider}', { params: { provider } });

export const domainsQuery = apiQuery('GET /api/company-settings/domains');

export const removeDomain = (domain: number) =>
  call('DELETE /api/company-settings/domains/{domain}', { params: { domain } });

/** Facts that decide whether a domain can be enforced; a test counts for an hour, so they are read again each time. */
export const enforcementQuery = (domain: number) =>
  queryOptions({
    queryKey: [...domainsQuery.queryKey, domain, 'enforcement'],
    queryFn: ({ signal }) =>
      call('GET /api/company-settings/domains/{domain}/enforcement', { params: { domain }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const startEnforcement = (
  domain: number,
  body: BodyInputOf<'PUT /api/company-settings/domains/{domain}/enforcement'>,
) => call('PUT /api/company-settings/domains/{domain}/enforcement', { params: { domain }, body });

export const connectionsQuery = apiQuery('GET /api/account/connections');

const LANGUAGE = 'language-before-provider';

/** Takes the browser to the provider by the address that a call answers. */
export function depart({ address }: Pick<Departure, 'address'>): void {
  sessionStorage.setItem(LANGUAGE, getLocale());
  window.location.assign(address);
}

/** The language of the page that the browser left: the address to which a provider sends it back names none. */
export const languageBefore = () => parseLocale(sessionStorage.getItem(LANGUAGE));

export const testProvider = async (provider: number): Promise<void> =>
  depart(await call('POST /api/company-settings/providers/{provider}/test', { params: { provider } }));

export const connect = async (provider: number): Promise<void> =>
  depart(await call('POST /api/account/connections/{provider}', { params: { provider } }));

export type Departure = ResultOf<'POST /login/sso/ajax/start'>;

/**
 * Begins a sign-in. The page takes the browser there, unless the provider is silent.
 * @param shorturl the activity for which an applicant leaves
 */
export const beginSignIn = (provider: string, username?: string, shorturl?: string | null): Promise<Departure> =>
  call('POST /login/sso/ajax/start', {
    body: { provider, ...(username && { username }), ...(shorturl && { shorturl }) },
  });

type ProviderOfAddress = ResultOf<'POST /check-provider/ajax'>;

/** The provider that signs an address in; null where there is none, or the question failed: a password still works. */
export const providerOf = (username: string): Promise<ProviderOfAddress | null> =>
  call('POST /check-provider/ajax', { body: { username } }).then(
    (provider) => (provider.audience === 'applicants' ? null : provider),
    () => null,
  );
