import { apiQuery } from '../api-query.ts';

/** The polling interval while a bulk operation runs. */
export const whileBulkOperationRunsMs = 1000;

/** The newest bulk operations on very many applicants of an activity. */
export const bulkOperationsQuery = (job: number) =>
  apiQuery(
    'GET /api/jobs/{job}/bulk-operations',
    { params: { job }, query: { page_size: 5 } },
    { meta: { quiet: true } },
  );

export const bulkOperationQuery = (job: number, bulk_operation: number) =>
  apiQuery(
    'GET /api/jobs/{job}/bulk-operations/{bulk_operation}',
    { params: { job, bulk_operation } },
    { meta: { quiet: true } },
  );
