import type { Handlers } from '../../../http/handlers.ts';
import { acceptedWithBulkOperation } from '../../../http/accepted.ts';
import { tagAll } from './tagging.service.ts';

export const taggingRoutes = {
  'POST /api/jobs/{job}/applications/tag': async ({ ctx, actor, params, body, reply }) =>
    acceptedWithBulkOperation(reply, await tagAll(ctx, actor, params.job, body)),
} satisfies Partial<Handlers>;
