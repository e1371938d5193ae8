import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isWritten } from '@vivavoce/domain/answers/question-kinds.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { isFormKind } from '@vivavoce/domain/kinds/forms.ts';
import type { WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';
import type { PreviewScreen } from './draft-interview.ts';

type StepScreens = {
  /** The screens that show the step's input, the best first. */
  screens: readonly [PreviewScreen, ...PreviewScreen[]];
  /** The part of the screen to scroll into view. */
  part?: string;
  /** The step has a preview of its own beside it; the applicant's opens on request. */
  onRequest?: true;
};

const facts = { screens: ['welcome'], part: '.facts' } as const satisfies StepScreens;

/** The applicant's screens of each step; steps without one are left out. */
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
  items: { screens: ['form'] },
  scenarios: { screens: ['form'] },
  email_completion: { screens: ['done'], onRequest: true },
  summary: { screens: ['welcome', 'introduction', 'ready', 'think', 'done'] },
};

/**
 * The screens of the question in view: written, choice and file answers have a screen of their own, and their
 * thinking time is rare.
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

/** Screens that applicants who fill in a form never see. */
const ofQuestions: readonly PreviewScreen[] = ['introduction', 'ready', 'think'];

/** The screens of a step; a webinar has a page of its own in place of an interview, so there are none. */
export function screensOfStep(step: WizardStepId, kind: JobKind = 'presentation'): StepScreens | null {
  const screens = kind === 'webinar' ? null : (screensOf[step] ?? null);
  if (!screens || !isFormKind(kind)) return screens;
  const [first, ...more] = screens.screens.filter((screen) => !ofQuestions.includes(screen));
  return first ? { ...screens, screens: [first, ...more] } : null;
}
