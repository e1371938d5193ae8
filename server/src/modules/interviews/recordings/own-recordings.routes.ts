import type { Handlers } from '../../../http/handlers.ts';
import * as attempts from './attempts.service.ts';
import { tickChecklist } from '../self-review/self-review.service.ts';
import { sendOwnAttachment, sendOwnAttempt, sendOwnScreen } from './playback.service.ts';

export const ownRecordingsRoutes = {
  'POST /api/interview/{application}/questions/{question}/open': ({ ctx, params, body }) =>
    attempts.openQuestion(ctx, params, body.device),
  'POST /api/interview/{application}/questions/{question}/attempts': ({ ctx, params, body }) =>
    attempts.beginAttempt(ctx, params, body),
  'POST /api/interview/{application}/attempts/{attempt}/token': ({ ctx, params }) => attempts.renewToken(ctx, params),
  'PUT /api/interview/{application}/attempts/{attempt}/ticks': ({ ctx, params, body }) =>
    tickChecklist(ctx, params, body.ticks),
  'GET /api/interview/{application}/attempts/{attempt}/video': ({ ctx, params, request, reply }) =>
    sendOwnAttempt(ctx, params, { request, reply }),
  'GET /api/interview/{application}/attempts/{attempt}/screen': ({ ctx, params, request, reply }) =>
    sendOwnScreen(ctx, params, { request, reply }),
  'GET /api/interview/{application}/attachments/{attachment}': ({ ctx, params, request, reply }) =>
    sendOwnAttachment(ctx, params, { request, reply }),
} satisfies Partial<Handlers>;
