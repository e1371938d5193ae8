import type { Handlers } from '../../http/handlers.ts';
import * as records from './records.service.ts';

export const recordsRoutes = {
  'GET /api/records/jobs': ({ ctx, actor, query }) => records.listJobs(ctx, actor, query),
  'GET /api/records/applications': ({ ctx, actor, query }) => records.listApplications(ctx, actor, query),
  'GET /api/records/reviews': ({ ctx, actor, query }) => records.listReviews(ctx, actor, query),
} satisfies Partial<Handlers>;
