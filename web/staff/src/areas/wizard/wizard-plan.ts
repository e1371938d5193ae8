import type { CompanySettings, CurrentUser, Job } from '@vivavoce/contract/types.ts';
import { kindFields, type JobKind, type JobKindRow } from '@vivavoce/domain/jobs/kinds.ts';
import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { TEST_PROVIDERS } from '@vivavoce/domain/kinds/provider/provider-test.ts';
import {
  missingForPublishing,
  type JobMatrix,
  type MissingItem,
  type PublishQuestion,
} from '@vivavoce/domain/jobs/publishing.ts';
import { wizardProgress, type SectionProgress } from '@vivavoce/domain/jobs/wizard-progress.ts';
import { stepAt, wizardSteps, type WizardStep, type WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';
import type { BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { isAvailable } from './available-steps.ts';

type NewJob = BodyInputOf<'POST /api/jobs'>;

export type DeadlineChoice = 'fixed' | 'rolling';

/** A section of the breadcrumb. */
export type ScreenSection = SectionProgress;

/** The columns that define the kind of a job. */
export const kindRowOf = ({ job_kind }: Pick<Job, 'job_kind'>): JobKindRow => kindFields(job_kind);

/** The fields of a new activity by its kind, those that staff set. */
export function newKindFields(
  kind: JobKind,
): Pick<NewJob, 'is_questionnaire' | 'sjt_assessment' | 'is_webinar' | 'is_cvcopilot' | 'test_provider'> {
  const { is_questionnaire, sjt_assessment, is_webinar, is_cvcopilot } = kindFields(kind);
  return {
    ...(is_questionnaire && { is_questionnaire }),
    ...(sjt_assessment && { sjt_assessment }),
    ...(is_webinar && { is_webinar }),
    ...(is_cvcopilot && { is_cvcopilot }),
    ...(kind === 'test_provider' && { test_provider: TEST_PROVIDERS[0] }),
  };
}

type Who = { settings: CompanySettings; user: Pick<CurrentUser, 'is_alternate_brand'> };

/** The current address: the path below the job, and the `type` of the e-mail pages. */
export type StepAddress = { path: string; type?: string | undefined };

/**
 * The steps of a job's wizard that have a screen; without a job, those of a new activity. A step without a menu entry
 * is listed only while its address is open.
 */
export function screenSteps(
  job: Job | null,
  { settings, user }: Who,
  choice?: DeadlineChoice,
  at?: StepAddress,
  kind: JobKind = 'presentation',
): WizardStep[] {
  const steps = wizardSteps({
    job: job ? { ...job, ...kindFields(job.job_kind) } : kindFields(kind),
    company: settings,
    alternate_brand: user.is_alternate_brand,
    ...(choice && { deadline_choice: choice }),
  });
  const current = at && stepAt(steps, at.path, at.type);
  return steps.filter((step) => isAvailable(step.id) || step.id === current?.id);
}

/** Steps that publishing fixes, and pages that are of no use after it. */
const beforePublishing: readonly WizardStepId[] = ['type', 'questions_type', 'summary'];

/** The steps in which a published activity can be edited. */
export const settingSteps = (job: Job, who: Who, choice: DeadlineChoice): WizardStep[] =>
  screenSteps(job, who, choice).filter(({ id }) => !beforePublishing.includes(id));

const nothingYet = { title: null, description: null, fixed_deadline: null, question_count: 0 };

/** The breadcrumb at a step. */
export function screenSections(
  steps: readonly WizardStep[],
  at: WizardStepId,
  job: Job | null,
  questionCount: number,
): ScreenSection[] {
  const row = job
    ? { ...job, question_count: job.job_kind === 'presentation' ? questionCount : job.question_count }
    : nothingYet;
  return wizardProgress(steps, at, row);
}

/** The part of an address below the job: `deadline/fixed`; empty for the job itself. */
export function pathBelowJob(pathname: string): string {
  return /^\/interviews\/(?:create\/\d+|\d+\/details)\/(.*?)\/?$/.exec(pathname)?.[1] ?? '';
}

/** A deadline page implies its kind of deadline, whatever is stored. */
export function choiceOfPath(path: string): DeadlineChoice | undefined {
  if (path === 'deadline/fixed') return 'fixed';
  return path === 'deadline/rolling' ? 'rolling' : undefined;
}

/** The current step; undefined at an address that is no step of this job's wizard. */
export function screenStepAt(steps: readonly WizardStep[], { path, type }: StepAddress): WizardStep | undefined {
  return (path === '' ? steps[0] : stepAt(steps, path, type)) ?? undefined;
}

/** The items that still prevent publishing, in the order of the wizard. */
export function missingOf(
  job: Job,
  questionCount: number,
  now: Date,
  {
    questions,
    rates_answers,
    matrix,
    form,
  }: {
    questions?: readonly PublishQuestion[];
    rates_answers?: boolean;
    matrix?: JobMatrix | undefined;
    form?: FormContent | null;
  } = {},
): MissingItem[] {
  const content = { questions, rates_answers, matrix, form };
  return missingForPublishing({ ...job, ...kindRowOf(job) }, questionCount, now, content);
}

/** Where work on a draft continues: the first missing item, or the summary. */
export function resumeAt(steps: readonly WizardStep[], missing: readonly MissingItem[]): WizardStep | undefined {
  const first = missing[0]?.step;
  return steps.find((step) => step.id === first) ?? steps.at(-1);
}
