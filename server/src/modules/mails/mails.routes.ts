import type { Handlers } from '../../http/handlers.ts';
import * as replies from './reply-address/reply-address.service.ts';
import { readMailBudget, resumeMails } from './budget/budget.service.ts';

export const mailsRoutes = {
  'GET /api/mail-budget': ({ ctx, actor }) => readMailBudget(ctx, actor),
  'POST /api/mail-budget/resume': ({ ctx, actor }) => resumeMails(ctx, actor),
  'GET /api/reply-address': ({ ctx, actor }) => replies.readReplyAddress(ctx, actor),
  'POST /api/reply-address/code': ({ ctx, actor, body }) => replies.sendReplyCode(ctx, actor, body.email),
  'POST /api/reply-address/check': ({ ctx, actor, body }) => replies.checkReplyAddress(ctx, actor, body.code),
  'DELETE /api/reply-address': ({ ctx, actor }) => replies.removeReplyAddress(ctx, actor),
} satisfies Partial<Handlers>;
