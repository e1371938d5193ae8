import type { Handlers } from '../../http/handlers.ts';
import * as deliveries from './deliveries.service.ts';
import * as endpoints from './endpoints.service.ts';

export const webhooksRoutes = {
  'GET /api/webhooks': ({ ctx, actor }) => endpoints.listWebhooks(ctx, actor),
  'POST /api/webhooks': ({ ctx, actor, body }) => endpoints.addWebhook(ctx, actor, body),
  'GET /api/webhooks/{webhook}': ({ ctx, actor, params }) => endpoints.readWebhook(ctx, actor, params.webhook),
  'PATCH /api/webhooks/{webhook}': ({ ctx, actor, params, body }) =>
    endpoints.changeWebhook(ctx, actor, params.webhook, body),
  'DELETE /api/webhooks/{webhook}': ({ ctx, actor, params }) => endpoints.removeWebhook(ctx, actor, params.webhook),
  'POST /api/webhooks/{webhook}/secret': ({ ctx, actor, params }) => endpoints.renewSecret(ctx, actor, params.webhook),
  'DELETE /api/webhooks/{webhook}/former-secret': ({ ctx, actor, params }) =>
    endpoints.endFormerSecret(ctx, actor, params.webhook),
  'POST /api/webhooks/{webhook}/test': ({ ctx, actor, params }) => deliveries.sendTest(ctx, actor, params.webhook),
  'POST /api/webhooks/{webhook}/send-again': ({ ctx, actor, params, body }) =>
    deliveries.sendSince(ctx, actor, params.webhook, body),
  'GET /api/webhooks/{webhook}/deliveries': ({ ctx, actor, params, query }) =>
    deliveries.listDeliveries(ctx, actor, params.webhook, query),
  'GET /api/webhooks/{webhook}/deliveries/{delivery}': ({ ctx, actor, params }) =>
    deliveries.readDelivery(ctx, actor, params),
  'POST /api/webhooks/{webhook}/deliveries/{delivery}/send-again': ({ ctx, actor, params }) =>
    deliveries.sendAgain(ctx, actor, params),
} satisfies Partial<Handlers>;
