import { queryOptions } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

/** The newest activities that are being deleted. */
export const deletionsQuery = queryOptions({
  queryKey: ['deletions'],
  queryFn: ({ signal }) => call('GET /api/deletions', { query: { page_size: 20 }, signal }),
  meta: { quiet: true },
});

export const retryDeletion = (deletion: number) =>
  call('POST /api/deletions/{deletion}/retry', { params: { deletion } });
