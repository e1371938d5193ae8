import type { Readable } from 'node:stream';
import type { Handlers } from '../../../http/handlers.ts';
import * as files from './answer-files.service.ts';
import * as writing from './writing.service.ts';

export const writingRoutes = {
  'POST /api/interview/{application}/questions/{question}/writing': ({ ctx, params, body }) =>
    writing.beginWriting(ctx, params, body.device),
  'PUT /api/interview/{application}/questions/{question}/draft': ({ ctx, params, body }) =>
    writing.saveDraft(ctx, params, body),
  'GET /api/interview/{application}/questions/{question}/file': ({ ctx, params, request, reply }) =>
    files.sendOwnFile(ctx, params, { request, reply }),
  'PUT /api/interview/{application}/questions/{question}/file': ({ ctx, params, query, request }) =>
    files.putFile(ctx, { ...params, ...query }, request.body as Readable | undefined),
  'DELETE /api/interview/{application}/questions/{question}/file': ({ ctx, params, query }) =>
    files.removeOwnFile(ctx, { ...params, ...query }),
} satisfies Partial<Handlers>;
