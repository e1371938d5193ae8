import { queryOptions } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

export const applicantRecordQuery = (job: number, application: number) =>
  queryOptions({
    queryKey: ['job', job, 'application', application, 'record'],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/applications/{application}/record', { params: { job, application }, signal }),
    meta: { quiet: true },
  });

export const recordPdfAddress = (job: number, application: number, tag: string): string =>
  `/api/jobs/${job}/applications/${application}/record/pdf?locale=${tag.startsWith('fr') ? 'fr-fr' : 'en-gb'}`;
