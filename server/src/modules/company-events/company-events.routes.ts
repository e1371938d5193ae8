import type { Handlers } from '../../http/handlers.ts';
import * as events from './company-events.service.ts';

export const companyEventsRoutes = {
  'GET /api/company/events': ({ ctx, query }) => events.listPublicEvents(ctx, query.short_name),
  'GET /api/company/events/{event}/calendar': ({ ctx, params, reply }) =>
    events.sendCalendarFile(ctx, params.event, reply),
  'GET /api/company/webinars/{shorturl}/calendar': ({ ctx, params, reply }) =>
    events.sendWebinarFile(ctx, params.shorturl, reply),
  'GET /api/companies/{shortname}/events': ({ ctx, actor, params, query }) =>
    events.listEvents(ctx, actor, params.shortname, query),
  'POST /api/companies/{shortname}/events': ({ ctx, actor, params, body }) =>
    events.addEvent(ctx, actor, params.shortname, body),
  'PUT /api/companies/{shortname}/events/{event}': ({ ctx, actor, params, body }) =>
    events.changeEvent(ctx, actor, params, body),
  'DELETE /api/companies/{shortname}/events/{event}': ({ ctx, actor, params }) =>
    events.deleteEvent(ctx, actor, params),
} satisfies Partial<Handlers>;
