import { readApplication } from '../applications/applicant/applicant.service.ts';
import type { Handlers } from '../../http/handlers.ts';
import * as former from './former-reviewers.service.ts';
import * as comments from './comments.service.ts';
import { reportTime } from './review-times.service.ts';
import * as reviews from './reviews.service.ts';

export const reviewsRoutes = {
  'POST /api/jobs/{job}/review-times': ({ ctx, actor, params, body }) => reportTime(ctx, actor, params.job, body),
  'GET /api/jobs/{job}/former-reviewers': ({ ctx, actor, params, query }) =>
    former.listFormerReviewers(ctx, actor, { job: params.job, application: query.application }),
  'PUT /api/jobs/{job}/reviews/{id}/exclusion': ({ ctx, actor, params, body }) =>
    former.excludeReview(ctx, actor, params, body.reason),
  'DELETE /api/jobs/{job}/reviews/{id}/exclusion': ({ ctx, actor, params }) => former.includeReview(ctx, actor, params),
  'GET /api/jobs/{job}/reviews': ({ ctx, actor, params, query }) =>
    reviews.listReviews(ctx, actor, { job: params.job, application: query.application }),
  'POST /api/jobs/{job}/reviews': ({ ctx, actor, params, body }) => reviews.rateOverall(ctx, actor, params.job, body),
  'PUT /api/jobs/{job}/reviews/{id}': ({ ctx, actor, params, body }) => reviews.changeOverall(ctx, actor, params, body),
  'GET /api/jobs/{job}/answerreviews': ({ ctx, actor, params, query }) =>
    reviews.listAnswerReviews(ctx, actor, { job: params.job, application: query.application }),
  'POST /api/jobs/{job}/answerreviews': ({ ctx, actor, params, body }) =>
    reviews.rateAnswer(ctx, actor, params.job, body),
  'PUT /api/jobs/{job}/answerreviews/{id}': ({ ctx, actor, params, body }) =>
    reviews.changeAnswerReview(ctx, actor, params, body),
  'POST /api/jobs/{job}/answerreviews/submit_review': ({ ctx, actor, params, body }) =>
    reviews.submitReview(ctx, actor, { job: params.job, application: body.application_id }),
  'GET /api/jobs/{job}/comments': ({ ctx, actor, params, query }) =>
    comments.listComments(ctx, actor, { job: params.job, application: query.application }),
  'POST /api/jobs/{job}/comments': ({ ctx, actor, params, body }) => comments.addComment(ctx, actor, params.job, body),
  'PUT /api/jobs/{job}/comments/{id}': ({ ctx, actor, params, body }) =>
    comments.changeComment(ctx, actor, params, body.comment),
  'DELETE /api/jobs/{job}/comments/{id}': ({ ctx, actor, params }) => comments.deleteComment(ctx, actor, params),
  'GET /api/jobs/{job}/reviewcomments': ({ ctx, actor, params, query }) =>
    comments.listReviewComments(ctx, actor, { job: params.job, application: query.application }),
  'POST /api/jobs/{job}/reviewcomments': ({ ctx, actor, params, body }) =>
    comments.saveReviewComment(ctx, actor, params.job, body),
  'PUT /api/jobs/{job}/reviewcomments/{id}': ({ ctx, actor, params, body }) =>
    comments.changeReviewComment(ctx, actor, params, body),
  'POST /api/jobs/{job}/applications/{application}/finalise-review': async ({ ctx, actor, params }) => {
    await reviews.finaliseReview(ctx, actor, params);
    return readApplication(ctx, actor, params);
  },
} satisfies Partial<Handlers>;
