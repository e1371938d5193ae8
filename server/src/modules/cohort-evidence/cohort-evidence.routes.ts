import type { Handlers } from '../../http/handlers.ts';
import { keepReport, readEvidence } from './evidence.service.ts';
import { exportEvidence, sendEvidencePdf } from './export-evidence.service.ts';

export const cohortEvidenceRoutes = {
  'GET /api/cohorts/{cohort}/evidence': ({ ctx, actor, params, query }) =>
    readEvidence(ctx, actor, params.cohort, query),
  'GET /api/cohorts/{cohort}/evidence/export': ({ ctx, actor, params, query, reply }) =>
    exportEvidence(ctx, actor, { ...params, query }, reply),
  'GET /api/cohorts/{cohort}/evidence/pdf': ({ ctx, actor, params, query, reply }) =>
    sendEvidencePdf(ctx, actor, { ...params, query }, reply),
  'POST /api/cohorts/{cohort}/reports': ({ ctx, actor, params, body }) => keepReport(ctx, actor, params.cohort, body),
} satisfies Partial<Handlers>;
