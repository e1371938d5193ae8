import type { Handlers } from '../../../http/handlers.ts';
import * as archives from './archives.service.ts';
import { cancelErasure, requestErasure } from './erasure-request.service.ts';

export const ownDataRoutes = {
  'GET /api/interview/{application}/archives': ({ ctx, params }) => archives.listArchives(ctx, params.application),
  'POST /api/interview/{application}/archives': ({ ctx, params, body }) =>
    archives.requestArchive(ctx, params.application, body.locale),
  'GET /api/interview/{application}/archives/{archive}/file': ({ ctx, params, request, reply }) =>
    archives.sendOwnArchive(ctx, params, { request, reply }),
  'POST /api/archives/open': ({ ctx, body }) => archives.openMailedArchive(ctx, body),
  'GET /api/archives/{archive_token}': ({ ctx, params, request, reply }) =>
    archives.sendMailedArchive(ctx, params.archive_token, { request, reply }),
  'PUT /api/interview/{application}/erasure': ({ ctx, params }) => requestErasure(ctx, params.application),
  'DELETE /api/interview/{application}/erasure': ({ ctx, params }) => cancelErasure(ctx, params.application),
} satisfies Partial<Handlers>;
