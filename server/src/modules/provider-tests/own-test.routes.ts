import type { Handlers } from '../../http/handlers.ts';
import { beginOwnTest, readOwnTest } from './own-test.service.ts';

export const ownTestRoutes = {
  'GET /api/interview/{application}/test': ({ ctx, params }) => readOwnTest(ctx, params.application),
  'POST /api/interview/{application}/test': ({ ctx, params }) => beginOwnTest(ctx, params.application),
} satisfies Partial<Handlers>;
