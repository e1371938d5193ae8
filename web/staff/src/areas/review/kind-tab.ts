import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';

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
