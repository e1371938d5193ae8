import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DirectoryGroup } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

const GROUPS = 50;

export const directoryQuery = queryOptions({
  queryKey: ['directory'],
  queryFn: ({ signal }) => call('GET /api/company-settings/directory', { signal }),
});

export const directoryGroupsQuery = infiniteQueryOptions({
  queryKey: ['directory', 'groups'],
  queryFn: ({ signal, pageParam: page }) =>
    call('GET /api/company-settings/directory/groups', { signal, query: { page, page_size: GROUPS } }),
  initialPageParam: 1,
  getNextPageParam: ({ page, has_next }) => (has_next ? page + 1 : undefined),
});

export const makeDirectoryToken = (name: string) =>
  call('POST /api/company-settings/directory/tokens', { body: { name } });

export const revokeDirectoryToken = (token: number) =>
  call('DELETE /api/company-settings/directory/tokens/{token}', { params: { token } });

export const giveGroupRole = (group: number, role: DirectoryGroup['role']) =>
  call('PATCH /api/company-settings/directory/groups/{group}', { params: { group }, body: { role } });
