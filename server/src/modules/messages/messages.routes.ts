import type { Handlers } from '../../http/handlers.ts';
import { previewMessage, readSent, writeToMany, writeToOne } from './messages.service.ts';

export const messagesRoutes = {
  'POST /api/jobs/{job}/applications/{application}/email': ({ ctx, actor, params, body }) =>
    writeToOne(ctx, actor, params, body),
  'POST /api/jobs/{job}/email': ({ ctx, actor, params, body }) => writeToMany(ctx, actor, params.job, body),
  'POST /api/jobs/{job}/applications/{application}/email-preview': ({ ctx, actor, params, body }) =>
    previewMessage(ctx, actor, params, body),
  'GET /api/jobs/{job}/applications/{application}/emails/{email}': ({ ctx, actor, params }) =>
    readSent(ctx, actor, params, params.email),
} satisfies Partial<Handlers>;
