import type { Handlers } from '../../plugins/handlers.ts';
import { failingParts, listOutbox } from './system.service.ts';

export const systemRoutes: Handlers<'GET /api/health/live' | 'GET /api/health/ready' | 'GET /api/dev/outbox'> = {
  'GET /api/health/live': () => ({ status: 'ok' }),
  'GET /api/health/ready': async ({ ctx, reply }) => {
    const failures = await failingParts(ctx);
    if (failures.length === 0) return { status: 'ok' };
    void reply.code(503);
    return { status: 'unavailable', reason: `not answering: ${failures.join(', ')}` };
  },
  'GET /api/dev/outbox': ({ ctx }) => listOutbox(ctx),
};
