import type { Handlers } from '../../http/handlers.ts';
import * as connections from './connections.service.ts';
import * as domains from './domains/domains.service.ts';
import * as enforcement from './enforcement/enforcement.service.ts';
import * as providers from './providers.service.ts';
import { readOwnMetadata, receiveAnswer } from './saml/answers.service.ts';
import { receiveLogoutToken, returnFromLogout } from './logout/logout.service.ts';
import { finishSignIn, startSignIn } from './sign-in.service.ts';

export const singleSignOnRoutes = {
  'POST /login/sso/ajax/start': ({ ctx, request, reply, body }) => startSignIn(ctx, { request, reply }, body),
  'POST /login/sso/ajax': ({ ctx, request, reply, body }) => finishSignIn(ctx, { request, reply }, body),
  'POST /login/callback/{provider}': ({ ctx, request, reply, params, body }) =>
    receiveAnswer(ctx, { request, reply }, params.provider, body),
  'GET /login/metadata/{provider}': ({ ctx, request, reply, params }) =>
    readOwnMetadata(ctx, { request, reply }, params.provider),
  'POST /login/logout/{provider}': ({ ctx, request, reply, params, body }) =>
    receiveLogoutToken(ctx, { request, reply }, params.provider, body.logout_token),
  'GET /login/logout/{provider}': ({ ctx, request, reply, params }) =>
    returnFromLogout(ctx, { request, reply }, params.provider),
  'GET /api/company-settings/providers': ({ ctx, actor }) => providers.listProviders(ctx, actor),
  'POST /api/company-settings/providers': ({ ctx, actor, body }) => providers.addProvider(ctx, actor, body),
  'PATCH /api/company-settings/providers/{provider}': ({ ctx, actor, params, body }) =>
    providers.changeProvider(ctx, actor, params.provider, body),
  'DELETE /api/company-settings/providers/{provider}': ({ ctx, actor, params }) =>
    providers.removeProvider(ctx, actor, params.provider),
  'POST /api/company-settings/providers/{provider}/test': ({ ctx, actor, params, request, reply }) =>
    providers.testProvider(ctx, { request, reply }, actor, params.provider),
  'POST /check-provider/ajax': ({ ctx, body }) => domains.checkProvider(ctx, body),
  'GET /api/company-settings/domains': ({ ctx, actor }) => domains.listDomains(ctx, actor),
  'POST /api/company-settings/domains': ({ ctx, actor, body }) => domains.addDomain(ctx, actor, body.domain),
  'POST /api/company-settings/domains/{domain}/check': ({ ctx, actor, params }) =>
    domains.checkDomain(ctx, actor, params.domain),
  'DELETE /api/company-settings/domains/{domain}': ({ ctx, actor, params }) =>
    domains.removeDomain(ctx, actor, params.domain),
  'GET /api/company-settings/domains/{domain}/enforcement': ({ ctx, actor, params }) =>
    enforcement.readEnforcement(ctx, actor, params.domain),
  'PUT /api/company-settings/domains/{domain}/enforcement': ({ ctx, actor, params, body }) =>
    enforcement.startEnforcement(ctx, actor, params.domain, body),
  'DELETE /api/company-settings/domains/{domain}/enforcement': ({ ctx, actor, params }) =>
    enforcement.liftEnforcement(ctx, actor, params.domain),
  'GET /api/account/connections': ({ ctx, actor }) => connections.listConnections(ctx, actor),
  'POST /api/account/connections/{provider}': ({ ctx, actor, params, request, reply }) =>
    connections.beginConnection(ctx, { request, reply }, actor, params.provider),
  'DELETE /api/account/connections/{provider}': ({ ctx, actor, params }) =>
    connections.removeConnection(ctx, actor, params.provider),
} satisfies Partial<Handlers>;
