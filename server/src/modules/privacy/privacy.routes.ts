import type { Handlers } from '../../http/handlers.ts';
import * as holds from './holds.service.ts';
import { listNotices, storeNotice } from './notices.service.ts';
import { previewRetention } from './preview.service.ts';

export const privacyRoutes = {
  'GET /api/retention': ({ ctx, actor, query }) => previewRetention(ctx, actor, query),
  'GET /api/privacy-notices': ({ ctx, actor, query }) => listNotices(ctx, actor, query),
  'POST /api/privacy-notices': ({ ctx, actor, body }) => storeNotice(ctx, actor, body),
  'GET /api/jobs/{job}/applications/{application}/retention': ({ ctx, actor, params }) =>
    holds.readRetention(ctx, actor, params),
  'PUT /api/jobs/{job}/applications/{application}/hold': ({ ctx, actor, params, body }) =>
    holds.setHold(ctx, actor, { ...params, ...body }),
  'DELETE /api/jobs/{job}/applications/{application}/hold': ({ ctx, actor, params, body }) =>
    holds.liftHold(ctx, actor, { ...params, ...body }),
} satisfies Partial<Handlers>;
