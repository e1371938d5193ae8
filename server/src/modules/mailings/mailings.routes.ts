import type { Handlers } from '../../http/handlers.ts';
import { readReminderTexts, readReminders } from './reminder-plan.service.ts';
import * as mailings from './mailings.service.ts';

export const mailingsRoutes = {
  'GET /api/jobs/{job}/mailings': ({ ctx, actor, params, query }) =>
    mailings.listMailings(ctx, actor, params.job, query),
  'GET /api/jobs/{job}/mailings/{mailing}': ({ ctx, actor, params }) => mailings.readMailing(ctx, actor, params),
  'POST /api/jobs/{job}/mailings/{mailing}/cancel': ({ ctx, actor, params }) =>
    mailings.callOffMailing(ctx, actor, params),
  'GET /api/jobs/{job}/reminders': ({ ctx, actor, params }) => readReminders(ctx, actor, params.job),
  'GET /api/reminder-texts': ({ ctx, actor }) => readReminderTexts(ctx, actor),
} satisfies Partial<Handlers>;
