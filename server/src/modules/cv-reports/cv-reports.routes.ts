import type { Handlers } from '../../http/handlers.ts';
import { readReport, sendVersion } from './cv-reports.service.ts';

export const cvReportsRoutes = {
  'GET /api/cvcopilot/cv-feedback/{application}': ({ ctx, actor, params }) =>
    readReport(ctx, actor, params.application),
  'GET /api/cvcopilot/cv-feedback/{application}/versions/{version}': ({ ctx, actor, params, request, reply }) =>
    sendVersion(ctx, actor, params, { request, reply }),
} satisfies Partial<Handlers>;
