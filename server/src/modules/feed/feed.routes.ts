import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listEvents, listJobEvents } from './feed.service.ts';
import { createFeedHub } from './feed.stream.ts';
import type { FeedHub } from './feed.stream.ts';

const hubs = new WeakMap<Context, FeedHub>();

/** One hub per process; open streams end before the server waits for requests. */
export function registerFeedHub(app: FastifyInstance, ctx: Context): void {
  const hub = createFeedHub(ctx);
  hubs.set(ctx, hub);
  app.addHook('preClose', async () => hub.close());
}

function hubOf(ctx: Context): FeedHub {
  const hub = hubs.get(ctx);
  if (!hub) throw new Error('the feed has no hub: registerFeedHub was not called');
  return hub;
}

export const feedRoutes: Handlers<
  'GET /api/activities' | 'GET /api/activities/stream' | 'GET /api/jobs/{job}/activities'
> = {
  'GET /api/activities': ({ ctx, actor, query }) => listEvents(ctx, actor, query),
  'GET /api/activities/stream': async ({ ctx, actor, query, request, reply }) => {
    const since = Number(request.headers['last-event-id'] ?? Number.NaN);
    const stream = await hubOf(ctx).listen(actor, Number.isSafeInteger(since) && since >= 0 ? since : null, query.wait);
    return (
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        // The connection closes with the stream, so that it does not delay a shutdown.
        .header('connection', 'close')
        .header('x-accel-buffering', 'no')
        .send(stream)
    );
  },
  'GET /api/jobs/{job}/activities': ({ ctx, actor, params, query }) => listJobEvents(ctx, actor, params.job, query),
};
