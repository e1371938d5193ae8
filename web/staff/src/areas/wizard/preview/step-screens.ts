import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isWritten } from '@vivavoce/domain/answers/question-kinds.ts';
import type { WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';
import type { PreviewScreen } from './draft-interview.ts';

type StepScreens = {
  /** Where the step's work is seen, the best place first. */
  screens: readonly [PreviewScreen, ...PreviewScreen[]];
  /** What of the screen the step is about: scrolled into view. */
  part?: string;
  /** The step has a view of its own beside it; the applicant's opens when asked for. */
  asked?: true;
};

const facts = { screens: ['welcome'], part: '.facts' } as const satisfies StepScreens;

/** What applicants see of each step; steps that they see nothing of are left out. */
const screensOf: Readonly<Partial<Record<WizardStepId, StepScreens>>> = {
  type: { screens: ['welcome'] },
  title: { screens: ['welcome'] },
  description: { screens: ['welcome'] },
  videos: { screens: ['welcome', 'introduction', 'done'] },
  custom_fields: { screens: ['welcome'] },
  deadline_type: facts,
  deadline_fixed: facts,
  deadline_rolling: facts,
  questions_type: { screens: ['think', 'ready'] },
  questions: { screens: ['think', 'ready'] },
  ai_assistance: facts,
  email_completion: { screens: ['done'], asked: true },
  summary: { screens: ['welcome', 'introduction', 'ready', 'think', 'done'] },
};

/**
 * The same for the question in view: what is written, chosen or handed in has a screen of its own, and the time to
 * think before it is rare.
 */
export function withAnswers(
  screens: StepScreens['screens'],
  { kind, preparation_seconds }: Pick<InterviewQuestion, 'kind' | 'preparation_seconds'>,
): StepScreens['screens'] {
  if (!isWritten(kind)) return screens;
  const [first = 'write', ...more] = screens.flatMap((screen): PreviewScreen[] => {
    if (screen !== 'think') return [screen];
    return preparation_seconds === 0 ? ['write'] : ['write', 'think'];
  });
  return [first, ...more];
}

export const screensOfStep = (step: WizardStepId): StepScreens | null => screensOf[step] ?? null;
