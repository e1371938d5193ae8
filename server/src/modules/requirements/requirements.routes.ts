import type { Handlers } from '../../http/handlers.ts';
import { decideRequirement } from './requirements.service.ts';

export const requirementsRoutes = {
  'PUT /api/jobs/{job}/applications/{application}/requirements/{question}': ({ ctx, actor, params, body }) =>
    decideRequirement(ctx, actor, params, body),
} satisfies Partial<Handlers>;
