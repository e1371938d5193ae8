import { createContext, use, useEffect } from 'react';
import type { CompanySettings, Job } from '@vivavoce/contract/types.ts';
import type { Store } from '../../app/store.ts';
import type { SaveMode } from './frame/wizard-frame.tsx';
import type { PreviewDraft } from './preview/preview-draft.ts';
import type { DeadlineChoice } from './wizard-plan.ts';

/** What a step offers the footer; resolves false when it could not be saved and says why on the page. */
export type StepHandle = { save: () => Promise<boolean> };

export type Wizard = {
  job: Job;
  settings: CompanySettings;
  deadlineChoice: DeadlineChoice;
  chooseDeadline: (choice: DeadlineChoice) => void;
  /** The step on screen; null while it has nothing of its own to save. */
  attach: (step: StepHandle | null) => void;
  /** Saves the step on screen and, with `continue`, opens the next. */
  run: (mode: SaveMode) => void;
  busy: SaveMode | null;
  /** What is typed and not stored yet, for the applicant's view. */
  draft: Store<PreviewDraft>;
};

export const WizardContext = createContext<Wizard | null>(null);

export function useWizard(): Wizard {
  const wizard = use(WizardContext);
  if (!wizard) throw new Error('a wizard step outside the wizard');
  return wizard;
}

/** Lets the footer's buttons save this step, always with its latest values. */
export function useStepHandle(save: () => Promise<boolean>): void {
  const { attach } = useWizard();
  useEffect(() => {
    attach({ save });
    return () => attach(null);
  });
}

/** Shows what is typed in the applicant's view while this step is on screen. */
export function usePreviewDraft(draft: PreviewDraft): void {
  const { draft: store } = useWizard();
  useEffect(() => store.set(draft), [store, draft]);
  useEffect(() => () => store.set({}), [store]);
}
