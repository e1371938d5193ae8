import type { Handlers } from '../../http/handlers.ts';
import * as matrix from './matrix.service.ts';
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
} satisfies Partial<Handlers>;
