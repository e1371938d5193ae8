import type { Handlers } from '../../plugins/handlers.ts';
import { listJobEvents } from './feed.service.ts';

export const feedRoutes: Handlers<'GET /api/jobs/{job}/activities'> = {
  'GET /api/jobs/{job}/activities': ({ ctx, actor, params, query }) => listJobEvents(ctx, actor, params.job, query),
};
