import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { readNewest } from '../../app/unsaved/read-newest.ts';
import { useForm } from '../../features/forms/use-form.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { rememberEntry } from '../../queries/marketplace.ts';
import { entryRules, valuesOf } from './entry-form.ts';

/** The form of an entry. A picture is stored separately, and another tab may bring a newer version. */
export function useEntryForm(job: Job) {
  const client = useQueryClient();
  return useForm({
    name: `marketplace/${job.id}`,
    start: () => ({ values: valuesOf(job), base: job }),
    rules: entryRules({
      change: (changes) => call('POST /api/jobs/{job}/marketplace', { params: { job: job.id }, body: changes }),
      newest: () => readNewest(client, jobQuery(job.id)),
      onStored: (next) => rememberEntry(client, next),
    }),
    newest: job,
    isNewer: (next, base) => next.revision > base.revision,
    hasSummary: true,
  });
}

export type EntryForm = ReturnType<typeof useEntryForm>;
