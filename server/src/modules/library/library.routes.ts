import type { Handlers } from '../../http/handlers.ts';
import * as library from './library.service.ts';

export const libraryRoutes = {
  'GET /api/competencies': ({ ctx, actor, query }) => library.listCompetencies(ctx, actor, query),
  'GET /templates/api/questions': ({ ctx, actor, query }) => library.listLibrary(ctx, actor, 'shared', query),
  'GET /api/questions': ({ ctx, actor, query }) => library.listLibrary(ctx, actor, 'own', query),
  'POST /api/questions': ({ ctx, actor, body }) => library.addQuestion(ctx, actor, body),
  'GET /api/questions/{id}': ({ ctx, actor, params }) => library.readQuestion(ctx, actor, params.id),
  'PUT /api/questions/{id}': ({ ctx, actor, params, body }) => library.changeQuestion(ctx, actor, params.id, body),
  'DELETE /api/questions/{id}': ({ ctx, actor, params, query }) =>
    library.removeQuestion(ctx, actor, params.id, query.revision),
} satisfies Partial<Handlers>;
