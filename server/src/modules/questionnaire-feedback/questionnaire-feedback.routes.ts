import type { Handlers } from '../../http/handlers.ts';
import { readFeedback, releaseFeedback } from './questionnaire-feedback.service.ts';

export const questionnaireFeedbackRoutes = {
  'GET /api/jobs/{job}/questionnaire-feedback': ({ ctx, actor, params, query }) =>
    readFeedback(ctx, actor, { job: params.job, application: query.application }),
  'POST /api/jobs/{job}/applications/{application}/questionnaire-feedback': ({ ctx, actor, params, body }) =>
    releaseFeedback(ctx, actor, params, body.released),
} satisfies Partial<Handlers>;
