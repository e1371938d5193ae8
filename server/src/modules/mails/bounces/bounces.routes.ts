import type { Handlers } from '../../../http/handlers.ts';
import { takeReport } from './bounces.service.ts';

export const bounceRoutes = {
  'POST /api/bounces/{service}': ({ ctx, params, body, request }) =>
    takeReport(ctx, params.service, { headers: request.headers, body }),
} satisfies Partial<Handlers>;
