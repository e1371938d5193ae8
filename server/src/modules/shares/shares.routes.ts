import type { Handlers } from '../../http/handlers.ts';
import * as own from './own-shares.service.ts';
import * as shown from './shown-shares.service.ts';

export const sharesRoutes = {
  'GET /api/me/shares': ({ ctx, actor, query }) => own.listShares(ctx, actor, query.before),
  'POST /api/me/shares': ({ ctx, actor, body }) => own.share(ctx, actor, body),
  'DELETE /api/me/shares/{share}': ({ ctx, actor, params }) => own.takeBack(ctx, actor, params.share),
  'GET /api/me/shares/{share}/looks': ({ ctx, actor, params, query }) =>
    own.listLooks(ctx, actor, { share: params.share, before: query.before }),
  'GET /api/me/recordings/{attempt}/share-choices': ({ ctx, actor, params }) =>
    own.readChoices(ctx, actor, params.attempt),
  'GET /api/received-shares': ({ ctx, actor, query }) => shown.listReceived(ctx, actor, query.before),
  'GET /api/received-shares/{share}': ({ ctx, actor, params }) => shown.readReceived(ctx, actor, params.share),
  'GET /api/received-shares/{share}/video': ({ ctx, actor, params, request, reply }) =>
    shown.sendReceived(ctx, { request, reply }, actor, { share: params.share, medium: 'video' }),
  'GET /api/received-shares/{share}/captions': ({ ctx, actor, params, request, reply }) =>
    shown.sendReceived(ctx, { request, reply }, actor, { share: params.share, medium: 'captions' }),
  'POST /api/shared/open': ({ ctx, body }) => shown.openLink(ctx, body.token),
  'GET /api/shared/{share_pass}/video': ({ ctx, params, request, reply }) =>
    shown.sendLinked(ctx, { request, reply }, params.share_pass, 'video'),
  'GET /api/shared/{share_pass}/captions': ({ ctx, params, request, reply }) =>
    shown.sendLinked(ctx, { request, reply }, params.share_pass, 'captions'),
} satisfies Partial<Handlers>;
