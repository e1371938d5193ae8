import type { Handlers } from '../../http/handlers.ts';
import { readConfidence, sayConfidence } from './confidence.service.ts';
import { rateOwnRecording, readOwnPractice, readSharedPractice, sharePractice } from './practice.service.ts';

export const practiceRoutes = {
  'GET /api/interview/{application}/practice-figures': ({ ctx, params }) => readOwnPractice(ctx, params.application),
  'PUT /api/interview/{application}/practice-figures/{attempt}/self-rating': ({ ctx, params, body }) =>
    rateOwnRecording(ctx, { ...params, rating: body.rating }),
  'PUT /api/interview/{application}/practice-figures/sharing': ({ ctx, params, body }) =>
    sharePractice(ctx, params.application, body.shared),
  'GET /api/jobs/{job}/practice-figures': ({ ctx, actor, params, query }) =>
    readSharedPractice(ctx, actor, { job: params.job, application: query.application }),
  'GET /api/interview/{application}/confidence': ({ ctx, params }) => readConfidence(ctx, params.application),
  'PUT /api/interview/{application}/confidence': ({ ctx, params, body }) =>
    sayConfidence(ctx, params.application, body.value),
} satisfies Partial<Handlers>;
