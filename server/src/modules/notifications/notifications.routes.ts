import type { Handlers } from '../../http/handlers.ts';
import * as notifications from './notifications.service.ts';
import * as settings from './settings.service.ts';

export const notificationsRoutes = {
  'GET /api/notifications': ({ ctx, actor, query }) => notifications.listNotifications(ctx, actor, query),
  'GET /api/notifications/unread': ({ ctx, actor }) => notifications.countUnread(ctx, actor),
  'POST /api/notifications/read': ({ ctx, actor, body }) => notifications.markRead(ctx, actor, body),
  'GET /api/notifications/settings': ({ ctx, actor }) => settings.readSettings(ctx, actor),
  'PUT /api/notifications/settings': ({ ctx, actor, body }) => settings.changeSettings(ctx, actor, body),
  'GET /api/notifications/jobs': ({ ctx, actor, query }) => settings.listFollowed(ctx, actor, query),
  'PUT /api/jobs/{job}/following': ({ ctx, actor, params, body }) =>
    settings.changeFollowing(ctx, actor, params.job, body),
} satisfies Partial<Handlers>;
