import type { Handlers } from '../../../http/handlers.ts';
import { renewLease } from './lease.service.ts';

export const leaseRoutes = {
  'POST /api/interview/{application}/lease': ({ ctx, params, body }) => renewLease(ctx, params.application, body),
} satisfies Partial<Handlers>;
