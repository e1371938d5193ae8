import { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { JOB_KINDS } from '@vivavoce/domain/jobs/kinds.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { kindTabOf, requireKindTab } from './kind-tab.ts';

const tabs = JOB_KINDS.map(kindTabOf).filter((tab) => tab !== null);

const open = async (job_kind: JobKind, tab: (typeof tabs)[number]) => {
  const client = new QueryClient();
  client.setQueryData<{ job_kind: JobKind }>(jobQuery(7).queryKey, { job_kind });
  return requireKindTab(client, '7', '/interviews/7', tab).then(
    () => 'page',
    (error: unknown) => (isNotFound(error) ? '404' : error),
  );
};

it('leads an applicant of a webinar past the answers, which there are none of', () => {
  expect(kindTabOf('webinar')).toBe('/interviews/$job/interviewee/$application/overview');
  expect(kindTabOf('presentation')).toBeNull();
});

describe('a tab of one kind', () => {
  it.each(tabs)('%s is a page for its kind, and 404 for every other one', async (tab) => {
    for (const kind of JOB_KINDS) expect(await open(kind, tab), kind).toBe(kindTabOf(kind) === tab ? 'page' : '404');
  });
});
