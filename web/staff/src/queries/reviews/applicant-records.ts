import { apiQuery } from '../api-query.ts';

export const applicantRecordQuery = (job: number, application: number) =>
  apiQuery(
    'GET /api/jobs/{job}/applications/{application}/record',
    { params: { job, application } },
    { meta: { quiet: true } },
  );

export const recordPdfAddress = (job: number, application: number, tag: string): string =>
  `/api/jobs/${job}/applications/${application}/record/pdf?locale=${tag.startsWith('fr') ? 'fr-fr' : 'en-gb'}`;
