import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { CompanySettings, CurrentUser } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf, isProblem } from '@vivavoce/web-shared/api/api-client.ts';

/** The signed-in person in this browser, if any; for pages without a session guard. */
export async function whoIsHere(signal?: AbortSignal): Promise<CurrentUser | undefined> {
  const options = { ...(signal && { signal }) };
  // Checked first: without a session the user would be refused, which browsers log as an error.
  const { signed_in } = await call('GET /api/session', options);
  if (!signed_in) return undefined;
  try {
    return await call('GET /api/user', options);
  } catch (error) {
    if (isProblem(error, 401)) return undefined;
    throw error;
  }
}

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

export const changeSettings = (body: BodyInputOf<'POST /api/settings'>): Promise<CompanySettings> =>
  call('POST /api/settings', { body });

/** The signed-in user; only below the session guard. */
export function useUser(): CurrentUser {
  return useSuspenseQuery(userQuery).data;
}

/** Whether a second factor that the company demands is due: until it is set up, only the account page is open. */
export const isFactorDue = ({ second_factor_from: from }: CurrentUser): boolean =>
  from !== null && Date.parse(from) <= Date.now();

/** Settings of the current company; only where the user has one. */
export function useSettings(): CompanySettings {
  return useSuspenseQuery(settingsQuery).data;
}

/** Settings of the current company; undefined until they are loaded, and for a user without one. */
export const useCompanySettings = (): CompanySettings | undefined =>
  useQuery({ ...settingsQuery, enabled: useUser().current_company !== null }).data;
