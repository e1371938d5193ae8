import type { Handlers } from '../../http/handlers.ts';
import { listAssessments, putAssessment, readAssessment } from './assessments.service.ts';
import { takeReport } from './results.service.ts';
import { checkSettings, readSettings, removeSettings, saveSettings } from './settings.service.ts';
import { readTest, retryTest, sendReport } from './tests.service.ts';

export const providerTestsRoutes = {
  'GET /api/companies/test-provider': ({ ctx, actor }) => readSettings(ctx, actor),
  'PUT /api/companies/test-provider': ({ ctx, actor, body }) => saveSettings(ctx, actor, body),
  'DELETE /api/companies/test-provider': ({ ctx, actor }) => removeSettings(ctx, actor),
  'POST /api/companies/test-provider/check': ({ ctx, actor }) => checkSettings(ctx, actor),
  'GET /api/jobs/{job}/assessments': ({ ctx, actor, params }) => listAssessments(ctx, actor, params.job),
  'GET /api/jobs/{job}/assessment': ({ ctx, actor, params }) => readAssessment(ctx, actor, params.job),
  'PUT /api/jobs/{job}/assessment': ({ ctx, actor, params, body }) => putAssessment(ctx, actor, params.job, body),
  'GET /api/jobs/{job}/applications/{application}/provider-test': ({ ctx, actor, params }) =>
    readTest(ctx, actor, params),
  'POST /api/jobs/{job}/applications/{application}/provider-test': ({ ctx, actor, params }) =>
    retryTest(ctx, actor, params),
  'GET /api/test-partnership/reports': ({ ctx, actor, query, request, reply }) =>
    sendReport(ctx, actor, query.application_id, { request, reply }),
  'POST /api/test-partnership/results/{name}': ({ ctx, params, body, request }) =>
    takeReport(ctx, params.name, { headers: request.headers, bytes: request.signed_bytes ?? Buffer.alloc(0), body }),
} satisfies Partial<Handlers>;
