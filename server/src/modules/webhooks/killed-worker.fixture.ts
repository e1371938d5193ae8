import { workUntilKilled } from '../../../test/workers/worker-program.ts';
import { deliverWebhooks } from './sending.service.ts';
import { tendWebhooks } from './tending.service.ts';

const { signal } = new AbortController();
const endpoint = Number(process.env['WEBHOOK']);

/** A worker that has one webhook and nothing else, and begins the next run as soon as one has ended. */
await workUntilKilled(async (ctx) => {
  const work = async (): Promise<void> => {
    await tendWebhooks(ctx);
    await deliverWebhooks(ctx, endpoint, signal);
    setImmediate(() => void work());
  };
  void work();
});
