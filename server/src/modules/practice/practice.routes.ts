import type { Handlers } from '../../http/handlers.ts';
import { rateOwnRecording, readOwnPractice, readSharedPractice, sharePractice } from './practice.service.ts';

export const practiceRoutes = {
  'GET /api/interview/{application}/practice-figures': ({ ctx, params }) => readOwnPractice(ctx, params.application),
  'PUT /api/interview/{application}/practice-figures/{attempt}/self-rating': ({ ctx, params, body }) =>
    rateOwnRecording(ctx, { ...params, rating: body.rating }),
  'PUT /api/interview/{application}/practice-figures/sharing': ({ ctx, params, body }) =>
    sharePractice(ctx, params.application, body.shared),
  'GET /api/jobs/{job}/practice-figures': ({ ctx, actor, params, query }) =>
    readSharedPractice(ctx, actor, { job: params.job, application: query.application }),
} satisfies Partial<Handlers>;
