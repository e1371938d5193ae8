import type { Handlers } from '../../http/handlers.ts';
import { listGuestReviews } from './guest-reviews.service.ts';
import * as links from './guest-links.service.ts';

export const guestLinksRoutes = {
  'GET /api/jobs/{job}/guest-links': ({ ctx, actor, params }) => links.listLinks(ctx, actor, params.job),
  'POST /api/jobs/{job}/guest-links': ({ ctx, actor, params, body }) => links.createLink(ctx, actor, params.job, body),
  'POST /api/jobs/{job}/guest-links/{guest_link}/renew': ({ ctx, actor, params, body }) =>
    links.renewLink(ctx, actor, params, body),
  'DELETE /api/jobs/{job}/guest-links/{guest_link}': ({ ctx, actor, params }) => links.revokeLink(ctx, actor, params),
  'GET /api/jobs/{job}/guest-links/{guest_link}/views': ({ ctx, actor, params, query }) =>
    links.listViews(ctx, actor, params, query.before),
  'GET /api/jobs/{job}/applications/{application}/guest-reviews': ({ ctx, actor, params }) =>
    listGuestReviews(ctx, actor, params),
} satisfies Partial<Handlers>;
