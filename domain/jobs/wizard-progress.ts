import { DEADLINE_LIMITS } from '../limits.ts';
import { isBlank } from '../texts.ts';
import { WIZARD_SECTIONS, wizardSections } from './wizard-steps.ts';
import type { WizardSectionId, WizardStep, WizardStepId } from './wizard-steps.ts';

type SectionState = 'complete' | 'current' | 'not_complete';

/** What the wizard has stored so far. */
export interface ProgressRow {
  title: string | null;
  /** Rich text. */
  description: string | null;
  fixed_deadline: Date | string | null;
  applicant_deadline_days?: number | null;
  question_count: number;
}

export interface SectionProgress {
  section: WizardSectionId;
  state: SectionState;
  steps: { step: WizardStep; current: boolean }[];
}

const position = (section: WizardSectionId) => WIZARD_SECTIONS.indexOf(section);

/** A rolling deadline holds by default, so that other days, a later page or a question show that it was seen. */
const isDeadlineSeen = (at: WizardSectionId, { applicant_deadline_days: days, question_count }: ProgressRow): boolean =>
  position(at) > position('deadline') ||
  question_count > 0 ||
  (days ?? DEADLINE_LIMITS.applicant_default_days) !== DEADLINE_LIMITS.applicant_default_days;

function isComplete(section: WizardSectionId, at: WizardSectionId, job: ProgressRow): boolean {
  switch (section) {
    case 'details':
      return !isBlank(job.title) && !isBlank(job.description);
    case 'deadline':
      return job.fixed_deadline !== null || isDeadlineSeen(at, job);
    case 'questions':
      return job.question_count > 0;
    default:
      return position(at) > position(section);
  }
}

/**
 * The breadcrumb: every section with its state (specification 4, Wizard).
 * @param steps of this job's wizard
 * @param at the step the user is on
 */
export function wizardProgress(steps: readonly WizardStep[], at: WizardStepId, job: ProgressRow): SectionProgress[] {
  const here = steps.find((step) => step.id === at)?.section ?? 'type';
  return wizardSections(steps).map(({ section, steps: own }) => {
    const done = isComplete(section, here, job) ? 'complete' : 'not_complete';
    return {
      section,
      state: section === here ? 'current' : done,
      steps: own.map((step) => ({ step, current: step.id === at })),
    };
  });
}
