import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { need, readId } from '../../app/session/guards.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';

const AT = '/interviews/$job/interviewee/$application';

/** The tab at which an applicant of each kind opens; null for interviews, whose answers have a route of their own. */
const KIND_TABS = {
  presentation: null,
  questionnaire: `${AT}/questionnaire`,
  situational_judgement: `${AT}/judgement`,
  cv_copilot: `${AT}/cv-feedback`,
  test_provider: `${AT}/provider-test`,
  // Applicants of a webinar answer nothing.
  webinar: `${AT}/overview`,
} as const satisfies Record<JobKind, string | null>;

type KindTab = NonNullable<(typeof KIND_TABS)[JobKind]>;

/** null for interviews. */
export const kindTabOf = (kind: JobKind): KindTab | null => KIND_TABS[kind];

/** The 404 page for a tab of another kind than the activity has. @param job the id in the address */
export async function requireKindTab(client: QueryClient, job: string, href: string, tab: KindTab): Promise<void> {
  const { job_kind } = await need(client.ensureQueryData(jobQuery(readId(job))), href);
  if (kindTabOf(job_kind) !== tab) throw notFound();
}
