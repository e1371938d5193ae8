import type { Handlers } from '../../http/handlers.ts';
import { isSetupOpen, setUp } from './setup.service.ts';

export const setupRoutes = {
  'GET /api/setup': async ({ ctx }) => ({ open: await isSetupOpen(ctx) }),
  'POST /api/setup': ({ ctx, request, reply, body }) => setUp(ctx, { request, reply }, body),
} satisfies Partial<Handlers>;
