import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { need, readId } from '../../app/session/guards.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';

const AT = '/interviews/$job/interviewee/$application';

/** Tabs in which staff read an applicant's answers, for each kind of activity that is no interview. */
const KIND_TABS = {
  questionnaire: `${AT}/questionnaire`,
  situational_judgement: `${AT}/judgement`,
  cv_copilot: `${AT}/cv-feedback`,
  test_provider: `${AT}/provider-test`,
} as const satisfies Partial<Record<JobKind, string>>;

type KindTab = (typeof KIND_TABS)[keyof typeof KIND_TABS];

/** null for interviews, whose answers have a tab of their own. */
export const kindTabOf = (kind: JobKind): KindTab | null =>
  (KIND_TABS as Partial<Record<JobKind, KindTab>>)[kind] ?? null;

/** The 404 page for a tab of another kind than the activity has. @param job the id in the address */
export async function requireKindTab(client: QueryClient, job: string, href: string, tab: KindTab): Promise<void> {
  const { job_kind } = await need(client.ensureQueryData(jobQuery(readId(job))), href);
  if (kindTabOf(job_kind) !== tab) throw notFound();
}
