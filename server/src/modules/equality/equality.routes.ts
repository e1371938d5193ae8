import type { Handlers } from '../../http/handlers.ts';
import { readBiasReport, readCompanyBiasReport, readOwnEquality, sayOwnEquality } from './equality.service.ts';

export const equalityRoutes = {
  'GET /api/interview/{application}/equality': ({ ctx, params }) => readOwnEquality(ctx, params.application),
  'PUT /api/interview/{application}/equality': ({ ctx, params, body }) => sayOwnEquality(ctx, params.application, body),
  'GET /api/bias-report': ({ ctx, actor }) => readCompanyBiasReport(ctx, actor),
  'GET /api/jobs/{job}/bias-report': ({ ctx, actor, params }) => readBiasReport(ctx, actor, params.job),
} satisfies Partial<Handlers>;
