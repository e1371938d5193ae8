import { workUntilKilled } from '../../../test/worker-program.ts';
import { deleteActivitiesFailed, deleteActivitiesHandler } from '../../tasks/delete-activities.handler.ts';
import { deleteActivities } from '../../tasks/delete-activities.task.ts';

if (process.argv[1] === import.meta.filename) {
  await workUntilKilled(async (ctx) =>
    ctx.queue.work(deleteActivities, deleteActivitiesHandler(ctx), deleteActivitiesFailed(ctx)),
  );
}
