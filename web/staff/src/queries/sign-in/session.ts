import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { CompanySettings, CurrentUser } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { sendFile } from '@vivavoce/web-shared/api/send-file.ts';

// Not cancelled on unmount: guards of routes wait for them, and a screen that unmounts must not end that.
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: () => call('GET /api/user'),
  staleTime: 5 * 60_000,
  // Names the user and the company of the page as long as the page lives.
  gcTime: Infinity,
});

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call('GET /api/settings'),
  staleTime: 5 * 60_000,
});

/** Custom fields as they are stored, with the e-mails that use them. */
export const customFieldsQuery = queryOptions({
  queryKey: ['custom-fields'],
  queryFn: () => call('GET /api/custom-fields'),
});

export const changeSettings = (body: BodyInputOf<'POST /api/settings'>): Promise<CompanySettings> =>
  call('POST /api/settings', { body });

/** Stores a new logo; the server draws it. */
export const sendLogo = (file: File): Promise<CompanySettings> =>
  sendFile('POST /api/settings', { params: undefined, field: 'logo', file, filename: file.name });

/** The signed-in user; only below the session guard. */
export function useUser(): CurrentUser {
  return useSuspenseQuery(userQuery).data;
}

/** Settings of the current company; only where the user has one. */
export function useSettings(): CompanySettings {
  return useSuspenseQuery(settingsQuery).data;
}

/** Settings of the current company; undefined until they are loaded, and for a user without one. */
export const useCompanySettings = (): CompanySettings | undefined =>
  useQuery({ ...settingsQuery, enabled: useUser().current_company !== null }).data;

/** The second step of a sign-in. */
export const finishSignIn = (ticket: string, code: string) =>
  call('POST /login/second-factor/ajax', { body: { ticket, code } });

export const signOut = () => call('GET /logout/ajax');

export const changeCompany = (company: number) => call('POST /company/change/{company}', { params: { company } });
