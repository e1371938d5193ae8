import { spokenLocale } from '../../../i18n.ts';
import type { Handlers } from '../../../http/handlers.ts';
import * as categories from './categories.service.ts';
import * as manage from './manage.service.ts';

export const manageMarketplaceRoutes = {
  'GET /api/marketplace': ({ ctx, actor, query, request }) =>
    manage.listEntries(ctx, actor, query, spokenLocale(request.headers['accept-language'])),
  'POST /api/jobs/{job}/marketplace/move': ({ ctx, actor, params, body }) =>
    manage.moveEntry(ctx, actor, params.job, body),
  'GET /api/marketplace/categories': ({ ctx, actor }) => categories.readCategories(ctx, actor),
  'PUT /api/marketplace/categories': ({ ctx, actor, body }) => categories.changeCategories(ctx, actor, body),
} satisfies Partial<Handlers>;
