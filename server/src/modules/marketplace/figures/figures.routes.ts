import type { Handlers } from '../../../http/handlers.ts';
import { countVisit, readFigures } from './figures.service.ts';

export const figuresRoutes = {
  'POST /api/marketplace-visits': async ({ ctx, body, request, reply }) => {
    await countVisit(ctx, body, request.headers['user-agent']);
    return reply.code(204).send();
  },
  'GET /api/companies/{shortname}/marketplace/figures': ({ ctx, actor, params, query }) =>
    readFigures(ctx, actor, params.shortname, query),
} satisfies Partial<Handlers>;
