import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { call, type BodyInputOf, type QueryInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { sendFile } from '@vivavoce/web-shared/api/send-file.ts';
import { apiQuery } from './api-query.ts';
import { jobQuery, rememberJob } from './jobs/jobs.ts';

type EntriesPage = ResultOf<'GET /api/marketplace'>;
export type Entry = EntriesPage['results'][number];
export type EntriesFilter = QueryInputOf<'GET /api/marketplace'>;
export type EntryChanges = BodyInputOf<'POST /api/jobs/{job}/marketplace'>;
export type OwnCategories = ResultOf<'GET /api/marketplace/categories'>;
export type CategoriesInput = BodyInputOf<'PUT /api/marketplace/categories'>['categories'];
/** One page of the marketplace; while another page loads, the last one stays. */
export const entriesQuery = (query: EntriesFilter) =>
  apiQuery('GET /api/marketplace', { query }, { placeholderData: keepPreviousData });

export const categoriesQuery = apiQuery('GET /api/marketplace/categories');

export const changeCategories = (body: BodyInputOf<'PUT /api/marketplace/categories'>): Promise<OwnCategories> =>
  call('PUT /api/marketplace/categories', { body });

export const changeEntry = (job: number, body: EntryChanges) =>
  call('POST /api/jobs/{job}/marketplace', { params: { job }, body });

export const setEntryImage = (
  job: number,
  file: Blob,
  sending: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<{ marketplace_image: string }> =>
  sendFile('PUT /api/jobs/{job}/marketplace-image', {
    params: { job },
    field: 'image',
    file,
    filename: 'image',
    ...sending,
  });

export const refreshEntries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['marketplace'] });

/** After the entry of an activity changed. */
export function rememberEntry(client: QueryClient, job: Job): void {
  rememberJob(client, job);
  void refreshEntries(client);
}

export function rememberEntryImage(client: QueryClient, job: number, marketplace_image: string | null): void {
  client.setQueryData(
    jobQuery(job).queryKey,
    (now) => now && { ...now, marketplace_image, ...(marketplace_image && { marketplace_stock_image: null }) },
  );
  void refreshEntries(client);
}
