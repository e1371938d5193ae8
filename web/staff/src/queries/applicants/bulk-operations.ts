import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

/** The polling interval while a bulk operation runs. */
export const whileBulkOperationRunsMs = 1000;

/** The newest bulk operations on very many applicants of an activity. */
export const bulkOperationsQuery = (job: number) =>
  queryOptions({
    queryKey: ['job', job, 'bulk-operations'],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/bulk-operations', { params: { job }, query: { page_size: 5 }, signal }),
    meta: { quiet: true },
  });

export const bulkOperationQuery = (job: number, bulk_operation: number) =>
  apiQuery(
    'GET /api/jobs/{job}/bulk-operations/{bulk_operation}',
    { params: { job, bulk_operation } },
    { meta: { quiet: true } },
  );

export const undoBulkOperation = (job: number, bulk_operation: number) =>
  call('POST /api/jobs/{job}/bulk-operations/{bulk_operation}/undo', { params: { job, bulk_operation } });

export const retryBulkOperation = (job: number, bulk_operation: number) =>
  call('POST /api/jobs/{job}/bulk-operations/{bulk_operation}/retry', { params: { job, bulk_operation } });

/** Reloads lists and the counts of buckets after further applicants changed, and nothing else. */
export const refreshLists = (client: QueryClient, job: number): Promise<void> =>
  client.invalidateQueries({ queryKey: ['job', job, 'applications'] });
