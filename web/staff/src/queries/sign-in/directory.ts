import { infiniteQueryOptions } from '@tanstack/react-query';
import type { DirectoryGroup } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

const GROUPS = 50;

export const directoryQuery = apiQuery('GET /api/company-settings/directory');

export const directoryGroupsQuery = infiniteQueryOptions({
  queryKey: [...directoryQuery.queryKey, 'groups'],
  queryFn: ({ signal, pageParam: page }) =>
    call('GET /api/company-settings/directory/groups', { signal, query: { page, page_size: GROUPS } }),
  initialPageParam: 1,
  getNextPageParam: ({ page, has_next }) => (has_next ? page + 1 : undefined),
});

export const giveGroupRole = (group: number, role: DirectoryGroup['role']) =>
  call('PATCH /api/company-settings/directory/groups/{group}', { params: { group }, body: { role } });
