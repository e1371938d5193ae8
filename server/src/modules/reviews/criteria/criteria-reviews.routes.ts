import type { Handlers } from '../../../http/handlers.ts';
import * as matrixReviews from './matrix-reviews.service.ts';
import * as rubricReviews from './rubric-reviews.service.ts';

export const criteriaReviewsRoutes = {
  'GET /api/jobs/{job}/rubricreviews': ({ ctx, actor, params, query }) =>
    rubricReviews.listRubricReviews(ctx, actor, { job: params.job, application: query.application }),
  'POST /api/jobs/{job}/rubricreviews': ({ ctx, actor, params, body }) =>
    rubricReviews.chooseIndicator(ctx, actor, params.job, body),
  'PATCH /api/jobs/{job}/rubricreviews/{id}': ({ ctx, actor, params, body }) =>
    rubricReviews.changeRubricReview(ctx, actor, params, body),
  'GET /api/jobs/{job}/matrixreviews': ({ ctx, actor, params, query }) =>
    matrixReviews.listMatrixReviews(ctx, actor, { job: params.job, application: query.application }),
  'POST /api/jobs/{job}/matrixreviews': ({ ctx, actor, params, body }) =>
    matrixReviews.chooseLevel(ctx, actor, params.job, body),
  'PUT /api/jobs/{job}/matrixreviews/{id}': ({ ctx, actor, params, body }) =>
    matrixReviews.changeMatrixReview(ctx, actor, params, body),
  'DELETE /api/jobs/{job}/matrixreviews/{id}': ({ ctx, actor, params }) =>
    matrixReviews.removeMatrixReview(ctx, actor, params),
} satisfies Partial<Handlers>;
