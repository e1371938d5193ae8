import { queryOptions } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

/** AI work of the company this month. */
export const aiBudgetQuery = queryOptions({
  queryKey: ['ai-budget'],
  queryFn: ({ signal }) => call('GET /api/ai-budget', { signal }),
});
