import type { JobListItem } from '@vivavoce/contract/types.ts';
import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';

export type PersonResult = ResultOf<'GET /api/applications'>[number];

export type TemplateResult = ResultOf<'GET /templates/api/job-templates'>['results'][number];

/** The list with this person: their bucket, in the archive when they or the activity are archived. */
export function listOf({ job, bucket, archived }: PersonResult) {
  return {
    to: '/interviews/$job',
    params: { job: String(job.id) },
    search: { status: bucket, filter: job.archived || archived ? 'Archived' : 'All' },
  } as const;
}

/** Opens a person who has answered; for others, the list with them. */
export function targetOfPerson(person: PersonResult) {
  if (person.answer_count === 0) return listOf(person);
  return {
    to: '/interviews/$job/interviewee/$application',
    params: { job: String(person.job.id), application: String(person.id) },
  } as const;
}

/** A draft opens where it can be published, any other activity at its first bucket. */
export function targetOfJob({ id, status, archived }: Pick<JobListItem, 'id' | 'status' | 'archived'>) {
  const params = { job: String(id) };
  if (status === 'Draft') return { to: '/interviews/create/$job/summary', params } as const;
  return {
    to: '/interviews/$job',
    params,
    search: { status: 'ToInvite', filter: archived ? 'Archived' : 'All' },
  } as const;
}

/** An activity that was just created from a template, with the dialog for its first applicants. */
export function targetOfFreshJob(id: number) {
  return {
    to: '/interviews/$job',
    params: { job: String(id) },
    search: { status: 'ToInvite', filter: 'All', fresh: true, invite: true },
  } as const;
}
