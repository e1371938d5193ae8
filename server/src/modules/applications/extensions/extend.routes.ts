import type { Handlers } from '../../../http/handlers.ts';
import { acceptedWithBulkOperation } from '../../../http/accepted.ts';
import { extendAll, extendApplicant, previewExtension } from './extend.service.ts';

export const extendRoutes = {
  'POST /api/jobs/{job}/applications/{application}/extend': ({ ctx, actor, params, body }) =>
    extendApplicant(ctx, actor, params, body),
  'POST /api/jobs/{job}/extend_all': async ({ ctx, actor, params, body, reply }) =>
    acceptedWithBulkOperation(reply, await extendAll(ctx, actor, params.job, body)),
  'POST /api/jobs/{job}/extend_preview': ({ ctx, actor, params, body }) =>
    previewExtension(ctx, actor, params.job, body),
} satisfies Partial<Handlers>;
