import type { ApplicantRequest } from '@vivavoce/contract/types.ts';
import { REQUEST_TYPES } from '@vivavoce/domain/applications/request-types.ts';
import { PAGE_SIZES } from '@vivavoce/domain/limits.ts';
import type { RequestFilter } from '../../queries/applicants/applicant-requests.ts';

export type RequestType = ApplicantRequest['action_type'];

/** Type, state and page, as the address has them. */
export type HomeSearch = {
  type?: Exclude<RequestType, 'Extension'>;
  answered?: true;
  /** The request that has waited longest first. */
  oldest?: true;
  page?: number;
};

export const typeOf = ({ type }: HomeSearch): RequestType => type ?? 'Extension';

/** Reads the address; unknown values fall back to the requests for more time. */
export function readHomeSearch(raw: Record<string, unknown>): HomeSearch {
  const { type, answered, oldest, page } = raw;
  const search: HomeSearch = {};
  const requestType = REQUEST_TYPES.find((candidate) => candidate === type);
  if (requestType && requestType !== 'Extension') search.type = requestType;
  if (answered === true || answered === 'true') search.answered = true;
  if (oldest === true || oldest === 'true') search.oldest = true;
  if (typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000) search.page = page;
  return search;
}

export const withType = ({ answered, oldest }: HomeSearch, type: RequestType): HomeSearch => ({
  ...(type !== 'Extension' && { type }),
  ...(answered && { answered }),
  ...(oldest && { oldest }),
});

export const withAnswered = ({ type, oldest }: HomeSearch, answered: boolean): HomeSearch => ({
  ...(type && { type }),
  ...(answered && { answered }),
  ...(oldest && { oldest }),
});

export const withOrder = ({ type, answered }: HomeSearch, order: 'newest' | 'oldest'): HomeSearch => ({
  ...(type && { type }),
  ...(answered && { answered }),
  ...(order === 'oldest' && { oldest: true }),
});

export const withPage = ({ page: _page, ...rest }: HomeSearch, page: number): HomeSearch =>
  page > 1 ? { ...rest, page } : rest;

/** The query of the list for this address. */
export function toRequestFilter(search: HomeSearch): RequestFilter {
  const ended = search.answered && ({ completed: 'true', declined: 'true', dismissed: 'true' } as const);
  const order = search.oldest && ({ order_by: 'created_at' } as const);
  return { action_type: typeOf(search), page: search.page ?? 1, page_size: PAGE_SIZES.actions, ...ended, ...order };
}

/**
 * The last page with requests, for an address past it, as after the last request of a page was answered.
 * @param waiting number of waiting requests of the type
 */
export const lastPage = (search: HomeSearch, waiting: number): HomeSearch =>
  withPage(search, search.answered ? 1 : Math.ceil(waiting / PAGE_SIZES.actions));
