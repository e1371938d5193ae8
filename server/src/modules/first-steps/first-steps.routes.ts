import type { Handlers } from '../../http/handlers.ts';
import { readFirstSteps, skipFirstStep } from './first-steps.service.ts';

export const firstStepsRoutes = {
  'GET /api/first-steps': ({ ctx, actor }) => readFirstSteps(ctx, actor),
  'PUT /api/first-steps/{step}': ({ ctx, actor, params, body }) => skipFirstStep(ctx, actor, params.step, body.skipped),
} satisfies Partial<Handlers>;
