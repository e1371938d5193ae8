import type { Handlers } from '../../http/handlers.ts';
import * as deletions from './deletions.service.ts';

export const deletionsRoutes = {
  'DELETE /api/jobs/{job}': ({ ctx, actor, params, body }) =>
    deletions.startDeletion(ctx, actor, params.job, body?.title),
  'GET /api/deletions': ({ ctx, actor, query }) => deletions.listDeletions(ctx, actor, query),
  'POST /api/deletions/{deletion}/retry': ({ ctx, actor, params }) =>
    deletions.retryDeletion(ctx, actor, params.deletion),
} satisfies Partial<Handlers>;
