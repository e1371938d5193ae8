import type { Handlers } from '../../http/handlers.ts';
import { readRecord, sendRecordPdf } from './applicant-records.service.ts';

export const applicantRecordsRoutes = {
  'GET /api/jobs/{job}/applications/{application}/record': ({ ctx, actor, params }) => readRecord(ctx, actor, params),
  'GET /api/jobs/{job}/applications/{application}/record/pdf': ({ ctx, actor, params, query, reply }) =>
    sendRecordPdf(ctx, actor, { ...params, locale: query.locale }, reply),
} satisfies Partial<Handlers>;
