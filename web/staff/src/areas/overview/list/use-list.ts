import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { FACET_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import {
  chunkRows,
  countOfAllQuery,
  firstChunkQuery,
  loadedApplicants,
  matchingCountQuery,
} from '../../../queries/applicants/applicants-list.ts';
import { isNarrowed, toListFilter, toMatching, type OverviewSearch } from '../overview-search.ts';

/** The list for this address: its first rows, and its count. */
export function useList(job: number, search: OverviewSearch) {
  const client = useQueryClient();
  const filter = useMemo(() => toListFilter(search), [search]);
  const first = useQuery(firstChunkQuery(client, job, filter));
  const narrowed = isNarrowed(search);
  const counted = useQuery({ ...matchingCountQuery(job, toMatching(search)), enabled: narrowed });
  const page = first.data;
  const short = page && !page.has_next ? page.results.length : undefined;
  const count = narrowed ? counted.data?.count : page?.count;
  const matching = short ?? count ?? (page ? chunkRows + 1 : 0);
  const more = short === undefined && narrowed && counted.data?.more === true;
  return {
    filter,
    first,
    /** All that match, or the first of many of them. */
    matching,
    /** More rows match than were counted. */
    more,
    /** Rows to scroll through. */
    total: Math.min(matching, FACET_LIMITS.list_rows_max),
    /** The list ends before the matching rows do. */
    cut: more || matching > FACET_LIMITS.list_rows_max,
    /** The full count of matching rows. */
    countAll: useCallback(
      () => (more ? client.fetchQuery(countOfAllQuery(job, toMatching(search))) : null),
      [client, job, search, more],
    ),
    loaded: useCallback(() => loadedApplicants(client, job, filter), [client, job, filter]),
  };
}

export type List = ReturnType<typeof useList>;
