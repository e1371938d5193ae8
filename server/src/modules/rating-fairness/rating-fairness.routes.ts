import type { Handlers } from '../../http/handlers.ts';
import { exportRatingFairness, readRatingFairness } from './rating-fairness.service.ts';

export const ratingFairnessRoutes = {
  'GET /api/jobs/{job}/rating-fairness': ({ ctx, actor, params }) => readRatingFairness(ctx, actor, params.job),
  'GET /api/jobs/{job}/rating-fairness/export': ({ ctx, actor, params, reply }) =>
    exportRatingFairness(ctx, actor, params.job, reply),
} satisfies Partial<Handlers>;
