import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import type { BodyInputOf, QueryInputOf, ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from './api-query.ts';
import { rememberJob } from './jobs/jobs.ts';

type EntriesPage = ResultOf<'GET /api/marketplace'>;
export type Entry = EntriesPage['results'][number];
export type EntriesFilter = QueryInputOf<'GET /api/marketplace'>;
export type EntryChanges = BodyInputOf<'POST /api/jobs/{job}/marketplace'>;
export type OwnCategories = ResultOf<'GET /api/marketplace/categories'>;
/** One page of the marketplace; while another page loads, the last one stays. */
export const entriesQuery = (query: EntriesFilter) =>
  apiQuery('GET /api/marketplace', { query }, { placeholderData: keepPreviousData });

export const categoriesQuery = apiQuery('GET /api/marketplace/categories');

export const refreshEntries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['marketplace'] });

/** After the entry of an activity changed. */
export function rememberEntry(client: QueryClient, job: Job): void {
  rememberJob(client, job);
  void refreshEntries(client);
}
