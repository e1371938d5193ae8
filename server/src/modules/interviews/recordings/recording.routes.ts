import type { Readable } from 'node:stream';
import type { Handlers } from '../../../http/handlers.ts';
import { heartbeat } from '../clocks/heartbeat.service.ts';
import { sealAttempt } from './sealing.service.ts';
import { readAttempt, takeSegment } from './segments.service.ts';

/** The calls of a running recorder. Its token names the attempt and is the only credential. */
export const recordingRoutes = {
  'GET /api/attempts/{attempt}': ({ ctx, params }) => readAttempt(ctx, params.attempt),
  'PUT /api/attempts/{attempt}/{track}/{part}/{index}': async ({ ctx, params, request, reply }) => {
    const { status, object, moved } = await takeSegment(
      ctx,
      params,
      request.headers,
      request.body as Readable | undefined,
    );
    void reply.code(status);
    const { track, part, index } = params;
    return { track, part, index, ...object, moved };
  },
  'POST /api/attempts/{attempt}/seal': ({ ctx, params, body }) => sealAttempt(ctx, params.attempt, body),
  'POST /api/attempts/{attempt}/heartbeat': ({ ctx, params, body }) => heartbeat(ctx, params.attempt, body),
} satisfies Partial<Handlers>;
