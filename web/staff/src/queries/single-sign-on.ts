import { queryOptions } from '@tanstack/react-query';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { getLocale, parseLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';

export const providersQuery = queryOptions({
  queryKey: ['identity-providers'],
  queryFn: ({ signal }) => call('GET /api/company-settings/providers', { signal }),
});

export const addProvider = (body: BodyInputOf<'POST /api/company-settings/providers'>) =>
  call('POST /api/company-settings/providers', { body });

export const changeProvider = (
  provider: number,
  body: BodyInputOf<'PATCH /api/company-settings/providers/{provider}'>,
) => call('PATCH /api/company-settings/providers/{provider}', { params: { provider }, body });

export const removeProvider = (provider: number) =>
  call('DELETE /api/company-settings/providers/{provider}', { params: { provider } });

export const connectionsQuery = queryOptions({
  queryKey: ['account', 'connections'],
  queryFn: ({ signal }) => call('GET /api/account/connections', { signal }),
});

export const disconnect = (provider: number) =>
  call('DELETE /api/account/connections/{provider}', { params: { provider } });

const LANGUAGE = 'language-before-provider';

/** Takes the browser to the provider by the address that a call answers. */
function depart({ address }: { address: string }): void {
  sessionStorage.setItem(LANGUAGE, getLocale());
  window.location.assign(address);
}

/** The language of the page that the browser left: the address to which a provider sends it back names none. */
export const languageBefore = () => parseLocale(sessionStorage.getItem(LANGUAGE));

export const testProvider = async (provider: number): Promise<void> =>
  depart(await call('POST /api/company-settings/providers/{provider}/test', { params: { provider } }));

export const connect = async (provider: number): Promise<void> =>
  depart(await call('POST /api/account/connections/{provider}', { params: { provider } }));

export const beginSignIn = async (provider: string): Promise<void> =>
  depart(await call('POST /login/sso/ajax/start', { body: { provider } }));

export const finishAtProvider = (provider: string, answer: string) =>
  call('POST /login/sso/ajax', { body: { provider, answer } });
