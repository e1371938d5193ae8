import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AccountLink, CurrentUser, NewApiToken } from '@vivavoce/contract/types.ts';
import { call, isProblem, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

export type AccountChanges = BodyInputOf<'POST /api/account'>;
export type NewToken = BodyInputOf<'POST /api/account/tokens'>;

export const accountQuery = apiQuery('GET /api/account');

export const saveAccount = (body: AccountChanges) => call('POST /api/account', { body });

export const sessionsQuery = infiniteQueryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal, pageParam }) => call('GET /api/account/sessions', { query: { page: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, has_next }) => (has_next ? page + 1 : null),
  staleTime: 0,
});

export const endSession = (session: number) => call('DELETE /api/account/sessions/{session}', { params: { session } });

export const tokensQuery = apiQuery('GET /api/account/tokens');

export const createToken = (body: NewToken): Promise<NewApiToken> => call('POST /api/account/tokens', { body });

/** The recipient of a mailed link, and the signed-in account. */
export const accountLink = (code: string, signal?: AbortSignal): Promise<AccountLink> =>
  call('GET /api/account/link', { query: { for: code }, ...(signal && { signal }) });

/** The same answer for known and unknown addresses. */
export const askForLink = (username: string, next?: string) =>
  call('POST /password-reset/ajax', { body: { username, ...(next && { next }) } });

export const checkLink = (token: string) => call('POST /password-reset/ajax/check', { body: { token } });

/** @param names of the owner, with a first password */
export const choosePassword = (
  token: string,
  new_password: string,
  names: { first_name?: string; last_name?: string } = {},
) => call('POST /password-reset/ajax/confirm', { body: { token, new_password, ...names } });

/** Password of the account or a code, as the check of a mailed link asks. */
type Proof = { password?: string; code?: string };

/** Change that a mailed link to a new address would make. */
export const checkNewEmail = (token: string) => call('POST /api/email-change/check', { body: { token } });

export const confirmNewEmail = (token: string, proof: Proof) =>
  call('POST /api/email-change/confirm', { body: { token, ...proof } });

/** Address that an objection would give back to the account. */
export const checkObjection = (token: string) => call('POST /api/email-change/objection/check', { body: { token } });

/** @param email the address instead of the former one, where another account has that */
export const objectToNewEmail = (token: string, email?: string) =>
  call('POST /api/email-change/objection', { body: { token, ...(email !== undefined && { email }) } });

/** Company that invites the account of a mailed link. */
export const checkInvitation = (token: string) => call('POST /api/company-invitations/check', { body: { token } });

export const acceptInvitation = (token: string, proof: Proof) =>
  call('POST /api/company-invitations/accept', { body: { token, ...proof } });

export const declineInvitation = (token: string) => call('POST /api/company-invitations/decline', { body: { token } });

/** Whether a user is signed in in this browser; for pages without a session guard. */
export const hereQuery = queryOptions({
  queryKey: ['here'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call('GET /api/session', { signal })).signed_in,
});

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
