import { workUntilKilled } from '../../../../test/workers/worker-program.ts';
import { taskHandlers } from '../../../tasks/handlers.ts';
import { runBulkOperation } from '../../../tasks/definitions/applicants.ts';

if (process.argv[1] === import.meta.filename) {
  await workUntilKilled(async (ctx) =>
    ctx.queue.work(runBulkOperation, taskHandlers(ctx).runBulkOperation.run, taskHandlers(ctx).runBulkOperation.failed),
  );
}
