import type { Handlers } from '../../http/handlers.ts';
import * as reviewers from './reviewers.service.ts';

export const reviewersRoutes = {
  'GET /api/reviewers': ({ ctx, actor, query }) => reviewers.searchPeople(ctx, actor, query),
  'GET /api/jobs/{job}/reviewers': ({ ctx, actor, params }) => reviewers.listReviewers(ctx, actor, params.job),
  'POST /api/jobs/{job}/reviewers': ({ ctx, actor, params, body }) =>
    reviewers.addReviewer(ctx, actor, params.job, body),
  'PATCH /api/jobs/{job}/reviewers/{reviewer}': ({ ctx, actor, params, body }) =>
    reviewers.changeReviewer(ctx, actor, params, body.may_decide),
  'DELETE /api/jobs/{job}/reviewers/{reviewer}': ({ ctx, actor, params }) =>
    reviewers.removeReviewer(ctx, actor, params),
  'POST /api/jobs/{job}/reviewers/{reviewer}/invite': ({ ctx, actor, params }) =>
    reviewers.inviteReviewer(ctx, actor, params),
  'GET /api/jobs/{job}/reviewers/{reviewer}/move': ({ ctx, actor, params, query }) =>
    reviewers.previewMove(ctx, actor, params, query),
  'POST /api/jobs/{job}/reviewers/{reviewer}/move': ({ ctx, actor, params, body }) =>
    reviewers.moveApplicants(ctx, actor, params, body),
} satisfies Partial<Handlers>;
