import type { Context } from '../context.ts';
import {
  runBulkOperationsUpTo,
  giveUpBulkOperation,
} from '../modules/applications/decisions/run-bulk-operation.service.ts';
import type { BulkOperationTask } from './run-bulk-operation.task.ts';
import type { FailureHandler, TaskHandler } from './types.ts';

/** Safe to repeat: the bulk operation itself says which of its parts are done. */
export const runBulkOperationHandler =
  (ctx: Context): TaskHandler<BulkOperationTask> =>
  (payload, { signal }) =>
    runBulkOperationsUpTo(ctx, payload.bulk_operation, signal);

export const runBulkOperationFailed =
  (ctx: Context): FailureHandler<BulkOperationTask> =>
  (payload) =>
    giveUpBulkOperation(ctx, payload);
