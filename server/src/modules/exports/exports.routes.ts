import type { Handlers } from '../../http/handlers.ts';
import { exportReport } from './export-report.service.ts';
import { exportVouchers } from './export-vouchers.service.ts';
import { exportCompany, exportJobReport } from './exports.service.ts';

export const exportsRoutes = {
  'GET /api/jobs/{job}/applications/export_job_report': ({ ctx, actor, params, query, reply }) =>
    exportJobReport(ctx, actor, { job: params.job, query }, reply),
  'GET /api/companies/{shortname}/export': ({ ctx, actor, params, query, reply }) =>
    exportCompany(ctx, actor, { shortname: params.shortname, query }, reply),
  'GET /api/companies/{shortname}/vouchers/export': ({ ctx, actor, params, query, reply }) =>
    exportVouchers(ctx, actor, { shortname: params.shortname, query }, reply),
  'GET /api/companies/{shortname}/stats/export': ({ ctx, actor, params, query, reply }) =>
    exportReport(ctx, actor, { shortname: params.shortname, query }, reply),
} satisfies Partial<Handlers>;
