import { workUntilKilled } from '../../../test/workers/worker-program.ts';
import { taskHandlers } from '../../tasks/handlers.ts';
import { importApplicants } from '../../tasks/definitions/applicants.ts';

if (process.argv[1] === import.meta.filename) {
  await workUntilKilled(async (ctx) =>
    ctx.queue.work(importApplicants, taskHandlers(ctx).importApplicants.run, taskHandlers(ctx).importApplicants.failed),
  );
}
