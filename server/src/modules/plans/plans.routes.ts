import type { Handlers } from '../../http/handlers.ts';
import { readPlan } from './plans.service.ts';

export const plansRoutes = {
  'GET /api/plan': ({ ctx, actor }) => readPlan(ctx, actor),
} satisfies Partial<Handlers>;
