import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';
import type { Application, ApplicationDetail } from '@vivavoce/contract/types.ts';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { applicationQuery, type ApplicationFilter } from '../applicants/applications.ts';
import { jobQuery } from '../jobs/jobs.ts';
import type { OfApplicant } from '../of-applicant.ts';

type Page = ResultOf<'GET /api/jobs/{job}/applications'>;

/**
 * The neighbours in the bucket as it was when the applicant was opened: a decision moves the applicant to another
 * bucket, and the reviewer still walks through the first one. So it is not reloaded while it is shown.
 */
export const neighboursQuery = ({ job, application }: OfApplicant) =>
  queryOptions({
    queryKey: ['neighbours', job, application],
    queryFn: ({ signal }) =>
      call('GET /api/jobs/{job}/applications/{application}/next', { params: { job, application }, signal }),
    staleTime: Infinity,
    gcTime: 10_000,
    meta: { quiet: true },
  });

/** The e-mails to an applicant, page by page into the past. */
export const emailsQuery = ({ job, application }: OfApplicant) =>
  infiniteQueryOptions({
    queryKey: ['job', job, 'application', application, 'emails'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/jobs/{job}/applications/{application}/emails', {
        params: { job, application },
        query: { cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

/** A page of a bucket after one applicant changed: the row in its new state, or removed. */
export function withApplication(
  page: Page,
  bucket: ApplicantBucket,
  before: ApplicantBucket,
  after: Application,
): Page {
  const isListed = page.results.some(({ id }) => id === after.id);
  if (before === after.bucket) {
    return { ...page, results: page.results.map((row) => (row.id === after.id ? { ...row, ...after } : row)) };
  }
  const buckets = {
    ...page.buckets,
    [before]: Math.max(0, page.buckets[before] - 1),
    [after.bucket]: page.buckets[after.bucket] + 1,
  };
  const results = after.bucket === bucket ? page.results : page.results.filter(({ id }) => id !== after.id);
  return { ...page, buckets, results, count: isListed && after.bucket !== bucket ? page.count - 1 : page.count };
}

/** Shows a changed applicant immediately in every list; the lists are reloaded on next use. */
export function rememberApplication(client: QueryClient, job: number, after: ApplicationDetail): void {
  const { queryKey } = applicationQuery({ job, application: after.id });
  const before = client.getQueryData(queryKey)?.bucket ?? after.bucket;
  client.setQueryData(queryKey, after);
  for (const query of client.getQueryCache().findAll({ queryKey: ['job', job, 'applications'] })) {
    const [, , , part, ofList] = query.queryKey as [unknown, unknown, unknown, ...(ApplicationFilter | string)[]];
    const filter = part === 'list' ? ofList : part;
    // The numbers of matches have no rows.
    if (typeof filter !== 'object') continue;
    // The archive is a list of its own, and a search counts only its matches.
    if ((filter.filter === 'Archived') !== (after.archived_at !== null) || filter.q) continue;
    client.setQueryData<Page>(
      query.queryKey,
      (page) => page && withApplication(page, filter.status ?? 'ToInvite', before, after),
    );
  }
  refreshListsOf(client, job);
}

/** Reloads lists, totals, panel progress and feed, which depend on reviews; the review itself stays. */
export function refreshListsOf(client: QueryClient, job: number): void {
  void client.invalidateQueries({ queryKey: ['jobs'] });
  void client.invalidateQueries({ queryKey: ['desk'] });
  void client.invalidateQueries({ queryKey: jobQuery(job).queryKey, exact: true });
  for (const part of ['applications', 'reviewers', 'feed']) {
    void client.invalidateQueries({ queryKey: ['job', job, part] });
  }
}

/** After a decision or message about several applicants: reloads the shown applicant, the lists, and the e-mails. */
export function refreshShown(client: QueryClient, job: number): Promise<void> {
  refreshListsOf(client, job);
  void client.invalidateQueries({ queryKey: ['job', job, 'mailings'] });
  return client.invalidateQueries({ queryKey: ['job', job, 'application'] });
}
