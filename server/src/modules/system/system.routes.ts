import type { Handlers } from '../../http/handlers.ts';
import { readiness } from './readiness.service.ts';
import { listOutbox } from './system.service.ts';

export const systemRoutes = {
  'GET /api/health/live': () => ({ status: 'ok' }),
  'GET /api/health/ready': async ({ ctx, reply }) => {
    const state = await readiness(ctx);
    if (state.status === 'unavailable') void reply.code(503);
    return state;
  },
  'GET /api/dev/outbox': ({ ctx }) => listOutbox(ctx),
} satisfies Partial<Handlers>;
