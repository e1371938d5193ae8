import type { Handlers } from '../../http/handlers.ts';
import * as matrixReviews from './matrix-reviews.service.ts';
import * as matrix from './matrix.service.ts';
import * as rubricReviews from './rubric-reviews.service.ts';
import * as rubrics from './rubrics.service.ts';

export const criteriaRoutes = {
  'GET /api/jobs/{job}/rubrics': ({ ctx, actor, params, query }) => rubrics.listRubrics(ctx, actor, params.job, query),
  'POST /api/jobs/{job}/rubrics': ({ ctx, actor, params, body }) => rubrics.addRubric(ctx, actor, params.job, body),
  'PATCH /api/jobs/{job}/rubrics/{id}': ({ ctx, actor, params, body }) =>
    rubrics.changeRubric(ctx, actor, params, body),
  'GET /api/jobs/{job}/matrixreviewoptions': ({ ctx, actor, params, query }) =>
    matrix.readMatrix(ctx, actor, params.job, query.default ?? false),
  'PUT /api/jobs/{job}/matrixreviewoptions': ({ ctx, actor, params, body }) =>
    matrix.setMatrix(ctx, actor, params.job, body),
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
