import type { Handlers } from '../../../http/handlers.ts';
import { takeBreak } from './breaks.service.ts';

export const breaksRoutes = {
  'POST /api/interview/{application}/questions/{question}/break': ({ ctx, params, body }) =>
    takeBreak(ctx, params, body),
} satisfies Partial<Handlers>;
