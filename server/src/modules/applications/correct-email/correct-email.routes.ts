import type { Handlers } from '../../../http/handlers.ts';
import { correctEmail } from './correct-email.service.ts';

export const correctEmailRoutes = {
  'POST /api/jobs/{job}/applications/{application}/correct_email': ({ ctx, actor, params, body }) =>
    correctEmail(ctx, actor, params, body),
} satisfies Partial<Handlers>;
