import type { Handlers } from '../../http/handlers.ts';
import { readPlan } from './plans.service.ts';

export const plansRoutes: Handlers<'GET /api/plan'> = {
  'GET /api/plan': ({ ctx, actor }) => readPlan(ctx, actor),
};
