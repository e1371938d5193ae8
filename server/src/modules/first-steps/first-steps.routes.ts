import type { Handlers } from '../../http/handlers.ts';
import { readFirstSteps } from './first-steps.service.ts';

export const firstStepsRoutes = {
  'GET /api/first-steps': ({ ctx, actor }) => readFirstSteps(ctx, actor),
} satisfies Partial<Handlers>;
