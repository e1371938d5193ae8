import type { Handlers } from '../../../http/handlers.ts';
import { beginOwnTest, readOwnTest } from './own-test.service.ts';

export const ownTestRoutes: Handlers<
  'GET /api/interview/{application}/test' | 'POST /api/interview/{application}/test'
> = {
  'GET /api/interview/{application}/test': ({ ctx, params }) => readOwnTest(ctx, params.application),
  'POST /api/interview/{application}/test': ({ ctx, params }) => beginOwnTest(ctx, params.application),
};
