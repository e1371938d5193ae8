import { workUntilKilled } from '../../../test/worker-program.ts';
import { doDeedsFailed, doDeedsHandler } from '../../tasks/do-deeds.handler.ts';
import { doDeeds } from '../../tasks/do-deeds.task.ts';

if (process.argv[1] === import.meta.filename) {
  await workUntilKilled(async (ctx) => ctx.queue.work(doDeeds, doDeedsHandler(ctx), doDeedsFailed(ctx)));
}
