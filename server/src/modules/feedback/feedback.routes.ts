import type { Handlers } from '../../http/handlers.ts';
import * as feedback from './feedback.service.ts';

export const feedbackRoutes = {
  'GET /api/jobs/{job}/applications/{application}/feedback': ({ ctx, actor, params }) =>
    feedback.readFeedback(ctx, actor, params),
  'PUT /api/jobs/{job}/applications/{application}/feedback': ({ ctx, actor, params, body }) =>
    feedback.writeFeedback(ctx, actor, params, body),
  'POST /api/jobs/{job}/applications/{application}/feedback/release': ({ ctx, actor, params, body }) =>
    feedback.releaseFeedback(ctx, actor, params, body),
  'POST /api/jobs/{job}/applications/{application}/feedback/take-back': ({ ctx, actor, params }) =>
    feedback.takeBackFeedback(ctx, actor, params),
  'GET /api/jobs/{job}/applications/{application}/feedback/email-preview': ({ ctx, actor, params }) =>
    feedback.previewFeedbackMail(ctx, actor, params),
  'POST /api/feedback/open': ({ ctx, body }) => feedback.openFeedback(ctx, body),
} satisfies Partial<Handlers>;
