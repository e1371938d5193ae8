import { workUntilKilled } from '../../../../test/worker-program.ts';
import { runBulkOperationFailed, runBulkOperationHandler } from '../../../tasks/run-bulk-operation.handler.ts';
import { runBulkOperation } from '../../../tasks/run-bulk-operation.task.ts';

if (process.argv[1] === import.meta.filename) {
  await workUntilKilled(async (ctx) =>
    ctx.queue.work(runBulkOperation, runBulkOperationHandler(ctx), runBulkOperationFailed(ctx)),
  );
}
