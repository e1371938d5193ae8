import type { Handlers } from '../../http/handlers.ts';
import * as imports from './imports.service.ts';

export const importsRoutes = {
  'POST /csv': ({ ctx, actor, query, request }) => imports.tryList(ctx, actor, query, request),
  'POST /api/jobs/{job}/imports': ({ ctx, actor, params, query, request }) =>
    imports.startImport(ctx, actor, params.job, query, request),
  'GET /api/jobs/{job}/imports': ({ ctx, actor, params, query }) => imports.listImports(ctx, actor, params.job, query),
  'GET /api/jobs/{job}/imports/{import}': ({ ctx, actor, params }) => imports.readImport(ctx, actor, params),
} satisfies Partial<Handlers>;
