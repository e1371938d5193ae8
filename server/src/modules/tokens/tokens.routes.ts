import type { Handlers } from '../../http/handlers.ts';
import * as tokens from './tokens.service.ts';

export const tokensRoutes = {
  'GET /api/account/tokens': ({ ctx, actor }) => tokens.listTokens(ctx, actor),
  'POST /api/account/tokens': ({ ctx, actor, body }) => tokens.makeToken(ctx, actor, body),
  'DELETE /api/account/tokens': ({ ctx, actor }) => tokens.revokeTokens(ctx, actor),
  'DELETE /api/account/tokens/{token}': ({ ctx, actor, params }) => tokens.revokeToken(ctx, actor, params.token),
} satisfies Partial<Handlers>;
