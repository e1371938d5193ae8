import type { Handlers } from '../../http/handlers.ts';
import { previewReminder, sendReminder } from './reminding.service.ts';
import { previewMessage, readSent, writeToMany, writeToOne } from './messages.service.ts';

export const messagesRoutes = {
  'POST /api/jobs/{job}/applications/{application}/email': ({ ctx, actor, params, body }) =>
    writeToOne(ctx, actor, params, body),
  'POST /api/jobs/{job}/email': ({ ctx, actor, params, body }) => writeToMany(ctx, actor, params.job, body),
  'POST /api/jobs/{job}/applications/{application}/email-preview': ({ ctx, actor, params, body }) =>
    previewMessage(ctx, actor, params, body),
  'GET /api/jobs/{job}/applications/{application}/emails/{email}': ({ ctx, actor, params }) =>
    readSent(ctx, actor, params, params.email),
  'POST /api/jobs/{job}/remind_preview': ({ ctx, actor, params, body }) =>
    previewReminder(ctx, actor, params.job, body),
  'POST /api/jobs/{job}/remind': ({ ctx, actor, params, body }) => sendReminder(ctx, actor, params.job, body),
} satisfies Partial<Handlers>;
