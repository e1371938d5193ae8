import type { Handlers } from '../../../http/handlers.ts';
import * as list from './applicant-list.service.ts';

export const applicantListRoutes = {
  'GET /api/jobs/{job}/applications': ({ ctx, actor, params, query }) =>
    list.listApplications(ctx, actor, params.job, query),
  'GET /api/jobs/{job}/applications/count': ({ ctx, actor, params, query }) =>
    list.countApplications(ctx, actor, params.job, query),
  'GET /api/jobs/{job}/applications/ids': ({ ctx, actor, params, query }) =>
    list.listIds(ctx, actor, params.job, query),
  'POST /api/jobs/{job}/applications/ids': ({ ctx, actor, params, body }) =>
    list.stillMatching(ctx, actor, params.job, body),
} satisfies Partial<Handlers>;
