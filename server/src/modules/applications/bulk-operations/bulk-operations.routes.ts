import type { Handlers } from '../../../http/handlers.ts';
import * as bulk_operations from './bulk-operations.service.ts';

export const bulkOperationsRoutes = {
  'GET /api/jobs/{job}/bulk-operations': ({ ctx, actor, params, query }) =>
    bulk_operations.listBulkOperations(ctx, actor, params.job, query),
  'GET /api/jobs/{job}/bulk-operations/{bulk_operation}': ({ ctx, actor, params }) =>
    bulk_operations.readBulkOperation(ctx, actor, params),
  'POST /api/jobs/{job}/bulk-operations/{bulk_operation}/undo': ({ ctx, actor, params }) =>
    bulk_operations.undoBulkOperation(ctx, actor, params),
  'POST /api/jobs/{job}/bulk-operations/{bulk_operation}/retry': ({ ctx, actor, params }) =>
    bulk_operations.retryBulkOperation(ctx, actor, params),
} satisfies Partial<Handlers>;
