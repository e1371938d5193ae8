import type { Handlers } from '../../../http/handlers.ts';
import { writeToContact } from './help.service.ts';

export const helpRoutes = {
  'POST /api/interview/{application}/help': ({ ctx, params, body }) => writeToContact(ctx, params.application, body),
} satisfies Partial<Handlers>;
