import type { Handlers } from '../../http/handlers.ts';
import { searchApplications } from './search.service.ts';

export const searchRoutes = {
  'GET /api/applications': ({ ctx, actor, query }) => searchApplications(ctx, actor, query),
} satisfies Partial<Handlers>;
