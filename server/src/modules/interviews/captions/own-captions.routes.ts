import type { Handlers } from '../../../http/handlers.ts';
import * as own from './own-captions.service.ts';

export const ownCaptionsRoutes = {
  'GET /api/interview/{application}/attempts/{attempt}/transcript': ({ ctx, params }) =>
    own.readOwnTranscript(ctx, params),
  'PUT /api/interview/{application}/attempts/{attempt}/transcript': ({ ctx, params, body }) =>
    own.writeOwnTranscript(ctx, params, body),
  'GET /api/interview/{application}/attempts/{attempt}/captions.vtt': ({ ctx, params, reply }) =>
    own.sendOwnCaptions(ctx, params, reply),
} satisfies Partial<Handlers>;
