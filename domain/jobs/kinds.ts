import { isShortlistMe } from '../companies/kind.ts';
import { JOB_KINDS } from './kind-names.ts';
import type { JobKind } from './kind-names.ts';

export { ASSESSMENT_TYPES, JOB_KINDS } from './kind-names.ts';
export type { AssessmentType, JobKind } from './kind-names.ts';

/** The columns that make a job something other than a presentation. */
export interface JobKindRow {
  test_provider?: string | null;
  sjt_assessment?: boolean | null;
  is_webinar?: boolean | null;
  is_questionnaire?: boolean | null;
  is_cvcopilot?: boolean | null;
}

/** The kind of a job; a job with no flag set is a presentation (specification 2). */
export function jobKind(job: JobKindRow): JobKind {
  if (job.test_provider) return 'test_provider';
  if (job.sjt_assessment) return 'situational_judgement';
  if (job.is_webinar) return 'webinar';
  if (job.is_questionnaire) return 'questionnaire';
  if (job.is_cvcopilot) return 'cv_copilot';
  return 'presentation';
}

/** Whether applicants answer questions of the activity, recorded or written. */
export function isPresentationJob(job: JobKindRow): boolean {
  return jobKind(job) === 'presentation';
}

/** Facts that decide which kinds a company may create, and in which order it reads them. */
export interface KindCompany {
  account_type: string | null;
  freemium: boolean;
  /** Whether a test provider is configured for the company (decisions 8). */
  test_provider: boolean;
}

/** Why a company cannot create a kind now; the screen names who can change it. */
export type KindLock = 'freemium' | 'no_test_provider';

interface KindRule {
  /** The fields of a new activity of this kind. */
  fields: JobKindRow;
  /** Complete in this product, from creation to review; others are not offered. */
  finished: boolean;
  /** The companies that read it among the first; every company may create it. */
  suits: (company: KindCompany) => boolean;
  /** The reason why a company cannot create it now. */
  locked?: (company: KindCompany) => KindLock | null;
  /** Staff read what applicants did and rate it as a whole. */
  reviewed: boolean;
}

/** Each kind once; a further kind begins with its line here (docs/design/kinds.md). */
const KINDS: Readonly<Record<JobKind, KindRule>> = {
  presentation: { fields: {}, finished: true, suits: () => true, reviewed: true },
  test_provider: {
    fields: { test_provider: 'test_partnership' },
    finished: true,
    suits: () => true,
    locked: (company) => (company.freemium ? 'freemium' : company.test_provider ? null : 'no_test_provider'),
    reviewed: true,
  },
  // This kind selects people; schools and universities mostly prepare them.
  situational_judgement: {
    fields: { sjt_assessment: true },
    finished: true,
    suits: (company) => !isShortlistMe(company),
    reviewed: true,
  },
  webinar: { fields: { is_webinar: true }, finished: true, suits: isShortlistMe, reviewed: false },
  questionnaire: { fields: { is_questionnaire: true }, finished: true, suits: () => true, reviewed: true },
  cv_copilot: { fields: { is_cvcopilot: true }, finished: true, suits: isShortlistMe, reviewed: true },
};

export const kindFields = (kind: JobKind): JobKindRow => KINDS[kind].fields;

/** Whether the activity has a panel that reviews its applicants. */
export const isReviewedJob = (job: JobKindRow): boolean => KINDS[jobKind(job)].reviewed;

const FINISHED_KINDS: readonly JobKind[] = JOB_KINDS.filter((kind) => KINDS[kind].finished);

/** Every complete kind, those that suit the company first, each with the reason why it is unavailable, if it is. */
export function kindChoices(company: KindCompany): { kind: JobKind; lock: KindLock | null }[] {
  const { true: first = [], false: later = [] } = Object.groupBy(FINISHED_KINDS, (kind) =>
    String(KINDS[kind].suits(company)),
  );
  return [...first, ...later].map((kind) => ({ kind, lock: KINDS[kind].locked?.(company) ?? null }));
}

/** The kinds of activities that a company may create, in the same order. */
export const offeredKinds = (company: KindCompany): JobKind[] =>
  kindChoices(company).flatMap(({ kind, lock }) => (lock === null ? [kind] : []));

/** An absent type means a standard job (specification 1). */
export function isStandardAssessment(assessmentType: string | null | undefined): boolean {
  return !assessmentType || assessmentType === 'assessment';
}

/**
 * Whether smart prioritisation may be offered (specification 6): the company has it, and the
 * job is standard, not run by a test provider and not a questionnaire.
 */
export function mayPrioritise(
  job: JobKindRow & { assessment_type?: string | null },
  company: { ai_smart_priority_enabled: boolean },
): boolean {
  const kind = jobKind(job);
  return (
    company.ai_smart_priority_enabled &&
    isStandardAssessment(job.assessment_type) &&
    kind !== 'test_provider' &&
    kind !== 'questionnaire'
  );
}
