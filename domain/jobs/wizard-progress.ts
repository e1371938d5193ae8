import { DEADLINE_LIMITS } from '../limits.ts';
import { isBlank } from '../texts.ts';
import { WIZARD_SECTIONS, wizardSections } from './wizard-steps.ts';
import type { WizardSectionId, WizardStep, WizardStepId } from './wizard-steps.ts';

type SectionState = 'complete' | 'current' | 'not_complete';

/** The stored fields of an activity that the progress depends on. */
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

/** A rolling deadline is the default, so only other days, a later page or a question show that the user has seen it. */
const isDeadlineSeen = (at: WizardSectionId, { applicant_deadline_days: days, question_count }: ProgressRow): boolean =>
  position(at) > position('deadline') ||
  question_count > 0 ||
  (days ?? DEADLINE_LIMITS.applicant_default_days) !== DEADLINE_LIMITS.applicant_default_days;

function isComplete(section: WizardSectionId, at: WizardSectionId, job: ProgressRow): boolean {
  switch (section) {
    case 'details':
      return !isBlank(job.title) && !isBlank(job.description);
    case 'schedule':
      return job.fixed_deadline !== null;
    case 'deadline':
      return job.fixed_deadline !== null || isDeadlineSeen(at, job);
    case 'questions':
    case 'items':
    case 'scenarios':
    case 'assessment':
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
  const currentSection = steps.find((step) => step.id === at)?.section ?? 'type';
  return wizardSections(steps).map(({ section, steps: sectionSteps }) => {
    const state = isComplete(section, currentSection, job) ? 'complete' : 'not_complete';
    return {
      section,
      state: section === currentSection ? 'current' : state,
      steps: sectionSteps.map((step) => ({ step, current: step.id === at })),
    };
  });
}
