import type { Handlers } from '../../../http/handlers.ts';
import { writeToContact } from './help.service.ts';

export const helpRoutes: Handlers<'POST /api/interview/{application}/help'> = {
  'POST /api/interview/{application}/help': ({ ctx, params, body }) => writeToContact(ctx, params.application, body),
};
