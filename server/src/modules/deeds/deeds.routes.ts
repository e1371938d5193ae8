import type { Handlers } from '../../plugins/handlers.ts';
import * as deeds from './deeds.service.ts';

export const deedsRoutes: Handlers<
  | 'GET /api/jobs/{job}/deeds'
  | 'GET /api/jobs/{job}/deeds/{deed}'
  | 'POST /api/jobs/{job}/deeds/{deed}/undo'
  | 'POST /api/jobs/{job}/deeds/{deed}/retry'
> = {
  'GET /api/jobs/{job}/deeds': ({ ctx, actor, params, query }) => deeds.listDeeds(ctx, actor, params.job, query),
  'GET /api/jobs/{job}/deeds/{deed}': ({ ctx, actor, params }) => deeds.readDeed(ctx, actor, params.job, params.deed),
  'POST /api/jobs/{job}/deeds/{deed}/undo': ({ ctx, actor, params }) =>
    deeds.undoDeed(ctx, actor, params.job, params.deed),
  'POST /api/jobs/{job}/deeds/{deed}/retry': ({ ctx, actor, params }) =>
    deeds.retryDeed(ctx, actor, params.job, params.deed),
};
