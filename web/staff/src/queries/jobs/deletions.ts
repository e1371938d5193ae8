import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

/** The newest activities that are being deleted. */
export const deletionsQuery = apiQuery('GET /api/deletions', { query: { page_size: 20 } }, { meta: { quiet: true } });

export const retryDeletion = (deletion: number) =>
  call('POST /api/deletions/{deletion}/retry', { params: { deletion } });
