import { workUntilKilled } from '../../../test/workers/worker-program.ts';
import { writeSummary } from '../../tasks/definitions/ai.ts';
import { aiHandlersOf } from './processing/works.ts';

if (process.argv[1] === import.meta.filename) {
  await workUntilKilled(async (ctx) => {
    const { run, failed } = aiHandlersOf(ctx, 'summary');
    await ctx.queue.work(writeSummary, run, failed);
  });
}
