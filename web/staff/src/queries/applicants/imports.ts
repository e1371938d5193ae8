import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

export type ListReading = Pick<QueryInputOf<'POST /api/jobs/{job}/imports'>, 'columns' | 'header' | 'separator'>;
export type ImportOptions = QueryInputOf<'POST /api/jobs/{job}/imports'>;

export function formOf(file: File): FormData {
  const form = new FormData();
  form.append('csv', file, file.name);
  return form;
}

/**
 * A dry run: what of a list can be added to the activity. While it is read with other options, the last report stays.
 */
export const csvReportQuery = (job: number, file: File, reading: ListReading) =>
  queryOptions({
    queryKey: ['job', job, 'csv', file.name, file.size, file.lastModified, reading],
    queryFn: ({ signal }) =>
      call('POST /csv', { query: { job, rows: 'false', ...reading }, body: formOf(file), signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** The rows with errors as they were read, for a file of them to correct. */
export const readSkipped = async (job: number, file: File, reading: ListReading) =>
  (await call('POST /csv', { query: { job, rows: 'false', skipped: 'true', ...reading }, body: formOf(file) })).skipped;

/** The newest lists that were added. */
export const importsQuery = (job: number) =>
  apiQuery('GET /api/jobs/{job}/imports', { params: { job }, query: { page_size: 3 } }, { meta: { quiet: true } });
