import type { Handlers } from '../../../http/handlers.ts';
import { readTrial } from './trial.service.ts';

export const trialRoutes = {
  'GET /api/jobs/{job}/trial': ({ ctx, actor, params }) => readTrial(ctx, actor, params.job),
} satisfies Partial<Handlers>;
