import { workUntilKilled } from '../../../test/workers/worker-program.ts';
import { eraseApplicants } from '../../tasks/definitions/applicants.ts';
import { removeRecording } from '../../tasks/definitions/recordings.ts';
import { taskHandlers } from '../../tasks/handlers.ts';

if (process.argv[1] === import.meta.filename) {
  await workUntilKilled(async (ctx) => {
    await ctx.queue.work(eraseApplicants, taskHandlers(ctx).eraseApplicants.run);
    await ctx.queue.work(removeRecording, taskHandlers(ctx).removeRecording.run);
  });
}
