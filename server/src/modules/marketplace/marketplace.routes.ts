import { spokenLocale } from '../../i18n.ts';
import type { Handlers } from '../../http/handlers.ts';
import * as marketplace from './marketplace.service.ts';
import { searchMarketplace } from './search.service.ts';
import { sendActivityPreview, sendBrandPreview } from './search-engines/previews.service.ts';

export const marketplaceRoutes = {
  'GET /api/companies/{shortname}/marketplace': ({ ctx, params, query, request }) =>
    marketplace.listMarketplace(ctx, params.shortname, query, spokenLocale(request.headers['accept-language'])),
  'GET /api/v2/companies/{shortname}/marketplace/settings': ({ ctx, params, request }) =>
    marketplace.readMarketplace(ctx, params.shortname, spokenLocale(request.headers['accept-language'])),
  'GET /api/v2/companies/{shortname}/marketplace/activities': ({ ctx, params, query, request }) =>
    marketplace.listMarketplaceActivities(
      ctx,
      params.shortname,
      query,
      spokenLocale(request.headers['accept-language']),
    ),
  'GET /api/v2/companies/{shortname}/marketplace/activities/search': ({ ctx, params, query, request }) =>
    searchMarketplace(ctx, params.shortname, query, spokenLocale(request.headers['accept-language'])),
  'GET /api/companies/{shortname}/marketplace/preview': ({ ctx, params, query, reply }) =>
    sendBrandPreview(ctx, params.shortname, query.locale, reply),
  'GET /api/public-jobs/{shorturl}/preview': ({ ctx, params, reply }) =>
    sendActivityPreview(ctx, params.shorturl, reply),
} satisfies Partial<Handlers>;
