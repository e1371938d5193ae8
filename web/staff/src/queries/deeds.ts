import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

/** How often is asked for what goes on. */
export const whileDeedRunsMs = 1000;

/** The newest deeds on very many applicants of an activity. */
export const deedsQuery = (job: number) =>
  queryOptions({
    queryKey: ['job', job, 'deeds'],
    queryFn: ({ signal }) => call('GET /api/jobs/{job}/deeds', { params: { job }, query: { page_size: 5 }, signal }),
    meta: { quiet: true },
  });

export const deedQuery = (job: number, deed: number) =>
  queryOptions({
    queryKey: ['job', job, 'deeds', deed],
    queryFn: ({ signal }) => call('GET /api/jobs/{job}/deeds/{deed}', { params: { job, deed }, signal }),
    meta: { quiet: true },
  });

export const undoDeed = (job: number, deed: number) =>
  call('POST /api/jobs/{job}/deeds/{deed}/undo', { params: { job, deed } });

export const retryDeed = (job: number, deed: number) =>
  call('POST /api/jobs/{job}/deeds/{deed}/retry', { params: { job, deed } });

/** More applicants are changed: their lists and the counts of stages are read anew, what they do not touch is not. */
export const refreshLists = (client: QueryClient, job: number): Promise<void> =>
  client.invalidateQueries({ queryKey: ['job', job, 'applications'] });
