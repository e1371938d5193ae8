import { workUntilKilled } from '../../../test/workers/worker-program.ts';
import { taskHandlers } from '../../tasks/handlers.ts';
import { deleteActivities } from '../../tasks/definitions/housekeeping.ts';

if (process.argv[1] === import.meta.filename) {
  await workUntilKilled(async (ctx) =>
    ctx.queue.work(deleteActivities, taskHandlers(ctx).deleteActivities.run, taskHandlers(ctx).deleteActivities.failed),
  );
}
