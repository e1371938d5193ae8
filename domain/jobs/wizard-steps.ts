import { isUniversity } from '../companies/kind.ts';
import { isPresentationJob, isReviewedJob, isStandardAssessment, jobKind } from './kinds.ts';
import type { JobKind, JobKindRow } from './kinds.ts';
import { JOB_EMAIL_TYPES } from '../emails/email-types.ts';
import type { JobEmailType } from '../emails/email-types.ts';

export const WIZARD_SECTIONS = [
  'type',
  'details',
  'schedule',
  'deadline',
  'questions',
  'items',
  'scenarios',
  'assessment',
  'review',
  'emails',
  'summary',
] as const;

export type WizardSectionId = (typeof WIZARD_SECTIONS)[number];

export type WizardStepId =
  | 'type'
  | 'title'
  | 'description'
  | 'videos'
  | 'custom_fields'
  | 'deadline_type'
  | 'deadline_fixed'
  | 'deadline_rolling'
  | 'questions_type'
  | 'questions'
  | 'items'
  | 'scoring'
  | 'scenarios'
  | 'scoring_key'
  | 'assessment'
  | 'schedule'
  | 'ai_assistance'
  | 'review_type'
  | 'criteria'
  | 'criteria_questions'
  | 'review_panel'
  | 'email_invitation'
  | 'email_reminders'
  | 'email_completion'
  | 'email_unsuccessful'
  | 'email_review'
  | 'summary';

/** The `type` query of the edit-email page. */
export type WizardEmailType = 'invitation' | 'completion' | 'Unsuccessful' | 'ReviewAvailable';

/** The step of each e-mail, and its `type` in the address. */
export const EMAIL_STEPS = {
  invitation: { step: 'email_invitation', type: 'invitation' },
  completion: { step: 'email_completion', type: 'completion' },
  rejection: { step: 'email_unsuccessful', type: 'Unsuccessful' },
  review_available: { step: 'email_review', type: 'ReviewAvailable' },
} as const satisfies Record<JobEmailType, { step: WizardStepId; type: WizardEmailType }>;

/** The e-mails of an activity: universities send no rejections by e-mail, and only a promised review is announced. */
export const emailsOf = (
  { advertise_review, ...job }: JobKindRow & { advertise_review: boolean },
  company: { account_type: string | null },
): JobEmailType[] =>
  JOB_EMAIL_TYPES.filter(
    (type) =>
      (type === 'invitation' || isReviewedJob(job)) &&
      (type !== 'rejection' || !isUniversity(company)) &&
      (type !== 'review_available' || advertise_review),
  );

export interface WizardStep {
  id: WizardStepId;
  section: WizardSectionId;
  /** Below /interviews/create/{job}/. */
  path: string;
  /** Pages reached from this step that belong to it. */
  subpaths?: readonly string[];
  search?: { type: WizardEmailType };
}

/** Facts that decide the steps of a job's wizard. */
export interface WizardContext {
  job: JobKindRow & {
    assessment_type?: string | null;
    ai_summary_enabled?: boolean | null;
    custom_fields?: string | readonly unknown[] | null;
    /** Whether applicants are promised a review. */
    advertise_review?: boolean;
    fixed_deadline?: Date | string | null;
  };
  company: { account_type: string | null; custom_fields?: string | null };
  /** Flag of the current user. */
  alternate_brand: boolean;
  /** The deadline selected on screen, before it is stored. */
  deadline_choice?: 'fixed' | 'rolling';
}

interface ConditionalStep extends WizardStep {
  shown?: (context: WizardContext) => boolean;
}

const ofKind =
  (kind: JobKind) =>
  ({ job }: WizardContext): boolean =>
    jobKind(job) === kind;

/** A webinar is open until it ends. */
const endsByDeadline = (context: WizardContext) => !ofKind('webinar')(context);

const presentation = ({ job }: WizardContext) => isPresentationJob(job);

/** AI writes about these kinds, where it is wanted. */
const writesAi = (context: WizardContext): boolean =>
  presentation(context) || ofKind('questionnaire')(context) || ofKind('cv_copilot')(context);

const hasEntries = (fields: string | readonly unknown[] | null | undefined) =>
  typeof fields === 'string' ? fields.trim() !== '' : (fields?.length ?? 0) > 0;

const hasFixedDeadline = ({ job, deadline_choice }: WizardContext) =>
  deadline_choice === undefined ? Boolean(job.fixed_deadline) : deadline_choice === 'fixed';

/** Universities give feedback and experience activities a panel, without criteria. */
export const isRatedByCriteria = ({ job, company }: Pick<WizardContext, 'job' | 'company'>): boolean =>
  isPresentationJob(job) && (isStandardAssessment(job.assessment_type) || !isUniversity(company));

/** All steps in order, each with the condition under which it shows. */
const ALL_STEPS: readonly ConditionalStep[] = [
  {
    id: 'type',
    section: 'type',
    path: 'type',
    shown: (context) => context.alternate_brand && presentation(context),
  },
  { id: 'title', section: 'details', path: 'title' },
  { id: 'description', section: 'details', path: 'description' },
  { id: 'videos', section: 'details', path: 'videos', shown: presentation },
  {
    id: 'custom_fields',
    section: 'details',
    path: 'custom-fields',
    shown: ({ job, company }) => hasEntries(company.custom_fields) || hasEntries(job.custom_fields),
  },
  { id: 'schedule', section: 'schedule', path: 'schedule', shown: ofKind('webinar') },
  { id: 'deadline_type', section: 'deadline', path: 'deadline/type', shown: endsByDeadline },
  {
    id: 'deadline_fixed',
    section: 'deadline',
    path: 'deadline/fixed',
    shown: (context) => endsByDeadline(context) && hasFixedDeadline(context),
  },
  {
    id: 'deadline_rolling',
    section: 'deadline',
    path: 'deadline/rolling',
    shown: (context) => endsByDeadline(context) && !hasFixedDeadline(context),
  },
  { id: 'questions_type', section: 'questions', path: 'add-questions', shown: presentation },
  {
    id: 'questions',
    section: 'questions',
    path: 'questions',
    subpaths: ['questions/categories'],
    shown: presentation,
  },
  { id: 'items', section: 'items', path: 'items', shown: ofKind('questionnaire') },
  { id: 'scoring', section: 'items', path: 'scoring', shown: ofKind('questionnaire') },
  { id: 'scenarios', section: 'scenarios', path: 'scenarios', shown: ofKind('situational_judgement') },
  { id: 'scoring_key', section: 'scenarios', path: 'scoring-key', shown: ofKind('situational_judgement') },
  { id: 'assessment', section: 'assessment', path: 'assessment', shown: ofKind('test_provider') },
  {
    id: 'ai_assistance',
    section: 'review',
    path: 'ai-summary',
    shown: (context) => writesAi(context) && context.job.ai_summary_enabled === true,
  },
  { id: 'review_type', section: 'review', path: 'review-type', shown: isRatedByCriteria },
  { id: 'criteria', section: 'review', path: 'define-criteria', shown: isRatedByCriteria },
  {
    id: 'criteria_questions',
    section: 'review',
    path: 'define-criteria/questions',
    subpaths: ['define-criteria/questions/*'],
    shown: isRatedByCriteria,
  },
  { id: 'review_panel', section: 'review', path: 'review-panel', shown: ({ job }) => isReviewedJob(job) },
  {
    id: 'email_invitation',
    section: 'emails',
    path: 'edit-email',
    subpaths: ['email-templates'],
    search: { type: 'invitation' },
  },
  { id: 'email_reminders', section: 'emails', path: 'reminders' },
  {
    id: 'email_completion',
    section: 'emails',
    path: 'edit-email',
    search: { type: 'completion' },
    // Registering has a confirmation of its own.
    shown: endsByDeadline,
  },
  {
    id: 'email_unsuccessful',
    section: 'emails',
    path: 'edit-email',
    search: { type: 'Unsuccessful' },
    shown: (context) => endsByDeadline(context) && !isUniversity(context.company),
  },
  {
    id: 'email_review',
    section: 'emails',
    path: 'edit-email',
    search: { type: 'ReviewAvailable' },
    shown: ({ job }) => job.advertise_review === true,
  },
  { id: 'summary', section: 'summary', path: 'summary' },
];

/** The steps of this job's wizard, in order (specification 2, breadcrumb). */
export function wizardSteps(context: WizardContext): WizardStep[] {
  return ALL_STEPS.filter((step) => step.shown?.(context) ?? true).map(({ shown: _shown, ...step }) => step);
}

/** The sections of these steps, each with its own steps; a section without steps is left out. */
export function wizardSections(steps: readonly WizardStep[]): { section: WizardSectionId; steps: WizardStep[] }[] {
  return WIZARD_SECTIONS.map((section) => ({
    section,
    steps: steps.filter((step) => step.section === section),
  })).filter((entry) => entry.steps.length > 0);
}

/** The step after this one, or null at the end or for an unknown step. */
export function nextStep(steps: readonly WizardStep[], id: WizardStepId): WizardStep | null {
  const index = steps.findIndex((step) => step.id === id);
  return index === -1 ? null : (steps[index + 1] ?? null);
}

/** The step before this one, or null at the beginning or for an unknown step. */
export function previousStep(steps: readonly WizardStep[], id: WizardStepId): WizardStep | null {
  const index = steps.findIndex((step) => step.id === id);
  return index <= 0 ? null : (steps[index - 1] ?? null);
}

const matches = (pattern: string, path: string) =>
  pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;

/**
 * The step a page belongs to.
 * @param path below /interviews/create/{job}/, without slashes at its ends
 * @param emailType the `type` query, for edit-email
 * @returns null for a page that is not a step of this job's wizard
 */
export function stepAt(steps: readonly WizardStep[], path: string, emailType?: string): WizardStep | null {
  const ownStep = steps.find(
    (step) => step.path === path && (step.search === undefined || step.search.type === emailType),
  );
  const parent = steps.find((step) => step.subpaths?.some((pattern) => matches(pattern, path)));
  return ownStep ?? parent ?? null;
}

/** The address of a step, without a language prefix. */
export function stepHref(jobId: number, step: WizardStep): string {
  const query = step.search === undefined ? '' : `?type=${step.search.type}`;
  return `/interviews/create/${jobId}/${step.path}${query}`;
}
