import type { Handlers } from '../../http/handlers.ts';
import * as setup from './setup.service.ts';

export const setupRoutes = {
  'GET /api/setup': async ({ ctx }) => ({ open: await setup.isSetupOpen(ctx) }),
  'POST /api/setup': ({ ctx, request, reply, body }) => setup.setUp(ctx, { request, reply }, body),
  'POST /api/setup/checks': ({ ctx, body }) => setup.checkBeforeSetup(ctx, body),
  'POST /api/setup/test-mail': ({ ctx, body }) => setup.sendSetupMail(ctx, body),
  'POST /api/setup/test-mail/state': ({ ctx, body }) => setup.readSetupMail(ctx, body),
  'POST /api/setup/test-mail/confirm': ({ ctx, body }) => setup.confirmSetupMail(ctx, body),
} satisfies Partial<Handlers>;
