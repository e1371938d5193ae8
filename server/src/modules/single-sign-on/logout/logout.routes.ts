import type { Handlers } from '../../../http/handlers.ts';
import { receiveLogoutToken, returnFromLogout } from './logout.service.ts';

export const providerLogoutRoutes = {
  'POST /login/logout/{provider}': ({ ctx, request, reply, params, body }) =>
    receiveLogoutToken(ctx, { request, reply }, params.provider, body.logout_token),
  'GET /login/logout/{provider}': ({ ctx, request, reply, params }) =>
    returnFromLogout(ctx, { request, reply }, params.provider),
} satisfies Partial<Handlers>;
