import { keepPreviousData } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from './api-query.ts';

const DAYS_SHOWN = 10;

/** The days on which applicants leave; while another page loads, the last one stays. */
export const retentionQuery = (query: { page: number; retention_days?: number }) =>
  apiQuery('GET /api/retention', { query: { ...query, page_size: DAYS_SHOWN } }, { placeholderData: keepPreviousData });

export const noticesQuery = apiQuery('GET /api/privacy-notices');

/** When the data of an applicant is deleted; it also changes with the applicant's own data. */
export const applicantRetentionQuery = (job: number, application: number) =>
  apiQuery('GET /api/jobs/{job}/applications/{application}/retention', { params: { job, application } });

type HoldChange = { job: number; application: number; reason: string };

export const setHold = ({ job, application, reason }: HoldChange) =>
  call('PUT /api/jobs/{job}/applications/{application}/hold', { params: { job, application }, body: { reason } });

export const liftHold = ({ job, application, reason }: HoldChange) =>
  call('DELETE /api/jobs/{job}/applications/{application}/hold', { params: { job, application }, body: { reason } });
