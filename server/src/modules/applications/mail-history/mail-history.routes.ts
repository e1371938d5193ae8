import type { Handlers } from '../../../http/handlers.ts';
import { readHistory } from './mail-history.service.ts';

export const mailHistoryRoutes = {
  'GET /api/jobs/{job}/applications/{application}/emails': ({ ctx, actor, params, query }) =>
    readHistory(ctx, actor, params, query),
} satisfies Partial<Handlers>;
