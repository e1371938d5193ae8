import type { CompanySettings, CurrentUser, Job } from '@vivavoce/contract/types.ts';
import type { JobKind, JobKindRow } from '@vivavoce/domain/jobs/kinds.ts';
import { missingForPublishing, type MissingItem } from '@vivavoce/domain/jobs/lifecycle.ts';
import { wizardProgress, type SectionProgress } from '@vivavoce/domain/jobs/wizard-progress.ts';
import { stepAt, wizardSteps, type WizardStep } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { isAvailable, type AvailableStepId } from './available-steps.ts';

export type DeadlineChoice = 'fixed' | 'rolling';

export type ScreenStep = WizardStep & { id: AvailableStepId };

/** A step of the breadcrumb as the side shows it. */
export type ScreenSection = Omit<SectionProgress, 'steps'> & { steps: { step: ScreenStep; current: boolean }[] };

const kindRows: Readonly<Record<JobKind, JobKindRow>> = {
  presentation: {},
  test_provider: { test_provider: 'external' },
  situational_judgement: { sjt_assessment: true },
  webinar: { is_webinar: true },
  questionnaire: { is_questionnaire: true },
  cv_copilot: { is_cvcopilot: true },
};

type Who = { settings: CompanySettings; user: Pick<CurrentUser, 'is_alternate_brand'> };

/** The steps of a job's wizard that have a screen; without a job, those of a new activity. */
export function screenSteps(job: Job | null, { settings, user }: Who, choice?: DeadlineChoice): ScreenStep[] {
  const steps = wizardSteps({
    job: job ? { ...job, ...kindRows[job.job_kind] } : {},
    company: settings,
    alternate_brand: user.is_alternate_brand,
    ...(choice && { deadline_choice: choice }),
  });
  return steps.filter((step): step is ScreenStep => isAvailable(step.id));
}

const nothingYet = { title: null, description: null, fixed_deadline: null, question_count: 0 };

/** The breadcrumb at a step. */
export function screenSections(
  steps: readonly ScreenStep[],
  at: AvailableStepId,
  job: Job | null,
  questionCount: number,
): ScreenSection[] {
  const row = job ? { ...job, question_count: questionCount } : nothingYet;
  return wizardProgress(steps, at, row) as ScreenSection[];
}

/** The part of an address below the job: `deadline/fixed`; empty for the job itself. */
export function pathBelowJob(pathname: string): string {
  return /^\/interviews\/create\/\d+\/(.*?)\/?$/.exec(pathname)?.[1] ?? '';
}

/** A deadline page says by itself which kind is being set, whatever is stored. */
export function choiceOfPath(path: string): DeadlineChoice | undefined {
  if (path === 'deadline/fixed') return 'fixed';
  return path === 'deadline/rolling' ? 'rolling' : undefined;
}

export function screenStepAt(steps: readonly ScreenStep[], path: string, emailType?: string): ScreenStep | undefined {
  const found = stepAt(steps, path, emailType);
  return steps.find((step) => step.id === found?.id);
}

/** What keeps the job from being published, in the order of the wizard. */
export function missingOf(job: Job, questionCount: number, now: Date): MissingItem[] {
  return missingForPublishing({ ...job, ...kindRows[job.job_kind] }, questionCount, now);
}

/** Where work on a draft goes on: the first thing missing, or the summary. */
export function resumeAt(steps: readonly ScreenStep[], missing: readonly MissingItem[]): ScreenStep | undefined {
  const first = missing[0]?.step;
  return steps.find((step) => step.id === first) ?? steps.at(-1);
}
