import type { Handlers } from '../../http/handlers.ts';
import * as keys from './company-keys.service.ts';
import * as tokens from './tokens.service.ts';

export const tokensRoutes = {
  'GET /api/account/tokens': ({ ctx, actor }) => tokens.listTokens(ctx, actor),
  'POST /api/account/tokens': ({ ctx, actor, body }) => tokens.makeToken(ctx, actor, body),
  'DELETE /api/account/tokens': ({ ctx, actor }) => tokens.revokeTokens(ctx, actor),
  'DELETE /api/account/tokens/{token}': ({ ctx, actor, params }) => tokens.revokeToken(ctx, actor, params.token),
  'GET /api/company-settings/keys': ({ ctx, actor }) => keys.listKeys(ctx, actor),
  'POST /api/company-settings/keys': ({ ctx, actor, body }) => keys.makeKey(ctx, actor, body),
  'DELETE /api/company-settings/keys/{key}': ({ ctx, actor, params }) => keys.revokeKey(ctx, actor, params.key),
} satisfies Partial<Handlers>;
