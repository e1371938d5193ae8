import type { Handlers } from '../../../http/handlers.ts';
import * as connections from './connections.service.ts';

export const connectionsRoutes = {
  'GET /api/account/connections': ({ ctx, actor }) => connections.listConnections(ctx, actor),
  'POST /api/account/connections/{provider}': ({ ctx, actor, params, request, reply }) =>
    connections.beginConnection(ctx, { request, reply }, actor, params.provider),
  'DELETE /api/account/connections/{provider}': ({ ctx, actor, params }) =>
    connections.removeConnection(ctx, actor, params.provider),
} satisfies Partial<Handlers>;
