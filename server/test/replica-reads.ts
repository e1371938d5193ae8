import type { Operation } from '@vivavoce/contract/index.ts';

interface Scene {
  shortname: string;
  job: number;
  application: number;
}

/** The calls that may read a replica, with an address of each. Every other call reads the primary only. */
export const REPLICA_READS: Partial<Record<Operation, (scene: Scene) => string>> = {
  'GET /api/applications': ({ job }) => `/api/applications?q=Amara&job=${job}`,
  'GET /api/jobs/{job}/applications': ({ job }) => `/api/jobs/${job}/applications?status=AwaitingResponse`,
  'GET /api/jobs/{job}/applications/{application}/emails': ({ job, application }) =>
    `/api/jobs/${job}/applications/${application}/emails`,
  'GET /api/jobs/{job}/applications/export_job_report': ({ job }) =>
    `/api/jobs/${job}/applications/export_job_report?format=csv`,
  'GET /api/jobs/{job}/activities': ({ job }) => `/api/jobs/${job}/activities`,
  'GET /api/activities': () => '/api/activities',
  'GET /api/audit': () => '/api/audit',
  'GET /api/audit/export': () => '/api/audit/export',
  'GET /api/platform/audit': () => '/api/platform/audit',
  'GET /api/companies/{shortname}/export': ({ shortname }) => `/api/companies/${shortname}/export?format=xlsx`,
  'GET /api/companies/{shortname}/vouchers/export': ({ shortname }) =>
    `/api/companies/${shortname}/vouchers/export?format=csv`,
  'GET /api/companies/{shortname}/stats': ({ shortname }) => `/api/companies/${shortname}/stats`,
  'GET /api/companies/{shortname}/stats/activities': ({ shortname }) => `/api/companies/${shortname}/stats/activities`,
  'GET /api/companies/{shortname}/stats/applicants': ({ shortname }) => `/api/companies/${shortname}/stats/applicants`,
  'GET /api/companies/{shortname}/stats/reviewers': ({ shortname }) => `/api/companies/${shortname}/stats/reviewers`,
  'GET /api/companies/{shortname}/stats/questions': ({ shortname }) => `/api/companies/${shortname}/stats/questions`,
  'GET /api/companies/{shortname}/stats/marketplace': ({ shortname }) =>
    `/api/companies/${shortname}/stats/marketplace`,
  'GET /api/companies/{shortname}/stats/export': ({ shortname }) =>
    `/api/companies/${shortname}/stats/export?format=xlsx`,
};
