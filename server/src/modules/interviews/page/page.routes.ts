import type { Handlers } from '../../../http/handlers.ts';
import { readInterview } from './page.service.ts';

export const pageRoutes = {
  'GET /api/interview/{application}': ({ ctx, params, query }) => readInterview(ctx, params.application, query.device),
} satisfies Partial<Handlers>;
