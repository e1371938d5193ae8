import { queryOptions } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

/** The limits of the company's plan and their use. */
export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: ({ signal }) => call('GET /api/plan', { signal }),
  meta: { quiet: true },
});
