import type { ApplicantRequest } from '@vivavoce/contract/types.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import type { RequestFilter } from '../../queries/applicants/applicant-requests.ts';
import { addressOf, narrowed, readMark, readOneOf, readPage } from '../../ui/data/list-search.ts';
import type { ListPage } from '../../ui/data/paged-list.tsx';

type RequestsPage = ResultOf<'GET /api/companies/{shortname}/actions'>;

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
export const readHomeSearch = ({ type, answered, oldest, page }: Record<string, unknown>): HomeSearch =>
  addressOf<HomeSearch>({
    type: readOneOf(type, ['Reset', 'Adjustment'] as const),
    answered: readMark(answered),
    oldest: readMark(oldest),
    page: readPage(page),
  });

/** The same state and order of another type, from the first page. */
export const withType = (search: HomeSearch, type: RequestType): HomeSearch =>
  narrowed(search, { type: type === 'Extension' ? undefined : type });

/** The query of the list for this address. */
export function toRequestFilter(search: HomeSearch): RequestFilter {
  const ended = search.answered && ({ completed: 'true', declined: 'true', dismissed: 'true' } as const);
  const order = search.oldest && ({ order_by: 'created_at' } as const);
  return { action_type: typeOf(search), page: search.page ?? 1, page_size: PAGE_SIZES.actions, ...ended, ...order };
}

/** The page as lists know it: requests are counted while they wait. */
export const toListPage = (
  { actions: results, pending_actions, ...page }: RequestsPage,
  search: HomeSearch,
): ListPage<ApplicantRequest> => ({
  ...page,
  results,
  page_size: PAGE_SIZES.actions,
  count: search.answered ? undefined : pending_actions[typeOf(search)],
});
