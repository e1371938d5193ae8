import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Application, ApplicationDetail } from '@vivavoce/contract/types.ts';
import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { applicantsChunkQuery, matchingCountQuery } from '../applicants/applicants-list.ts';
import { applicationQuery, applicationsQuery } from '../applicants/applications.ts';
import { rememberApplication, withApplication } from './applications-review.ts';

type Page = ResultOf<'GET /api/jobs/{job}/applications'>;

const row = (id: number, bucket: Application['bucket']) => ({ id, bucket }) as Application;
const page = (results: Application[]): Page => ({
  count: results.length,
  page_size: 20,
  has_next: false,
  next_cursor: null,
  results,
  buckets: { ToInvite: 0, AwaitingResponse: 0, Responded: 2, Reviewed: 0, Outcomes: 1 },
  facts: {
    expiring_this_week: 0,
    need_your_rating: 0,
    need_your_rating_reviewed: 0,
    ratings_withheld: false,
    mean_rating: null,
    successful: 0,
    unsuccessful: 0,
  },
});

describe('a page of a bucket after a decision', () => {
  const responded = page([row(1, 'Responded'), row(2, 'Responded')]);

  it('loses the row that moved on, and counts it where it went', () => {
    const after = withApplication(responded, 'Responded', 'Responded', row(1, 'Outcomes'));
    expect(after.results.map(({ id }) => id)).toEqual([2]);
    expect(after.count).toBe(1);
    expect(after.buckets).toMatchObject({ Responded: 1, Outcomes: 2 });
  });

  it('keeps other buckets’ rows and only recounts', () => {
    const outcomes = page([row(9, 'Outcomes')]);
    const after = withApplication(outcomes, 'Outcomes', 'Responded', row(1, 'Outcomes'));
    expect(after.results.map(({ id }) => id)).toEqual([9]);
    expect(after.count).toBe(1);
    expect(after.buckets).toMatchObject({ Responded: 1, Outcomes: 2 });
  });

  it('shows the new state of a row that stays', () => {
    const changed = { ...row(1, 'Responded'), rated_by: 2 };
    const after = withApplication(responded, 'Responded', 'Responded', changed);
    expect(after.results[0]).toMatchObject({ id: 1, rated_by: 2 });
    expect(after.buckets).toEqual(responded.buckets);
  });
});

it('a decision changes the lists in the cache, whole or in parts, and leaves the number of matches', () => {
  const client = new QueryClient();
  const before = { ...row(7, 'Responded'), archived_at: null } as ApplicationDetail;
  const lists = [
    applicationsQuery(1, { status: 'Responded' }).queryKey,
    applicantsChunkQuery(client, 1, { status: 'Responded' }, 0).queryKey,
  ];
  const count = matchingCountQuery(1, { status: 'Responded' }).queryKey;
  client.setQueryData(applicationQuery({ job: 1, application: 7 }).queryKey, before);
  for (const key of lists) client.setQueryData<Page>(key, page([before]));
  client.setQueryData(count, { count: 1, more: false });
  rememberApplication(client, 1, { ...before, bucket: 'Outcomes' });
  for (const key of lists) expect(client.getQueryData<Page>(key)).toMatchObject({ results: [], count: 0 });
  expect(client.getQueryData(count)).toEqual({ count: 1, more: false });
});
