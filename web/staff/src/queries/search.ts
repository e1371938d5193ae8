import { queryOptions } from '@tanstack/react-query';
import { PAGE_SIZES } from '@vivavoce/domain/limits.ts';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from './api-query.ts';

export type PersonResult = ResultOf<'GET /api/applications'>[number];
export type TemplateResult = ResultOf<'GET /templates/api/job-templates'>['results'][number];

/** Number of results of each kind. */
export const resultLimit = PAGE_SIZES.default;

// Without a network these fail immediately instead of waiting. A changed term cancels the call for the old one.
const search = { networkMode: 'always', meta: { quiet: true } } as const;

export const peopleSearchQuery = (q: string) =>
  apiQuery('GET /api/applications', { query: { q, page_size: resultLimit } }, { ...search });

export const jobSearchQuery = (q: string) =>
  queryOptions({
    ...search,
    queryKey: ['search', 'jobs', q],
    queryFn: ({ signal }) =>
      call('GET /api/jobs', { query: { q, status: 'all', archived: 'any', page_size: resultLimit }, signal }),
  });

/** The last activities that the caller may see. */
export const recentJobsQuery = queryOptions({
  ...search,
  queryKey: ['jobs', 'recent'],
  queryFn: ({ signal }) =>
    call('GET /api/jobs', { query: { ordering: '-created_at', page_size: PAGE_SIZES.recent_jobs }, signal }),
});

export const templateSearchQuery = (q: string) =>
  queryOptions({
    ...search,
    queryKey: ['search', 'templates', q],
    queryFn: ({ signal }) => call('GET /templates/api/job-templates', { query: { search: q }, signal }),
  });
