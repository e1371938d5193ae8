import type { Handlers } from '../../../http/handlers.ts';
import { eraseApplicant } from './erase.service.ts';

export const eraseRoutes = {
  'DELETE /api/jobs/{job}/applications/{application}': ({ ctx, actor, params, body }) =>
    eraseApplicant(ctx, actor, params, body?.full_name),
} satisfies Partial<Handlers>;
