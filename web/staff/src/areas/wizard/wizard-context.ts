import { linkOptions } from '@tanstack/react-router';
import { createContext, use, useEffect, type ReactNode } from 'react';
import type { CompanySettings, Job } from '@vivavoce/contract/types.ts';
import type { WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';
import type { Store } from '@vivavoce/web-shared/store.ts';
import type { SaveMode } from './frame/wizard-frame.tsx';
import { linkToSetting } from './setting-links.ts';
import { linkToStep } from './step-links.ts';
import type { PreviewDraft } from './preview/preview-draft.ts';
import type { DeadlineChoice } from './wizard-plan.ts';

/** Interface of a step for the footer; `save` resolves false when it failed and the page shows why. */
export type StepHandle = { save: () => Promise<boolean> };

/** `create`: the wizard of a draft. `details`: the same steps for a published activity. */
type WizardPlace = 'create' | 'details';

export type Wizard = {
  place: WizardPlace;
  job: Job;
  settings: CompanySettings;
  deadlineChoice: DeadlineChoice;
  chooseDeadline: (choice: DeadlineChoice) => void;
  /** Registers the current step; null while it has nothing to save. */
  attach: (step: StepHandle | null) => void;
  /** Saves the current step and, with `continue`, opens the next. */
  run: (mode: SaveMode) => void;
  busy: SaveMode | null;
  /** Unsaved input, for the applicant's view. */
  draft: Store<PreviewDraft>;
  /** Which applicants a change affects, below the heading of the step. */
  note?: ReactNode;
};

export const WizardContext = createContext<Wizard | null>(null);

export function useWizard(): Wizard {
  const wizard = use(WizardContext);
  if (!wizard) throw new Error('a wizard step outside the wizard');
  return wizard;
}

/** Whether the activity is published, so that applicants see saved changes immediately. */
export const useIsLive = (): boolean => useWizard().place === 'details';

/** The address of a step, in the current frame. */
export function useStepLink() {
  const { place, job } = useWizard();
  return (id: WizardStepId) => (place === 'create' ? linkToStep(id, job.id) : linkToSetting(id, job.id));
}

/** The addresses of pages below a step, in the current frame. */
export function useSubpageLinks() {
  const { place, job } = useWizard();
  const params = { job: String(job.id) };
  const draft = place === 'create';
  return {
    emails: draft
      ? linkOptions({ to: '/interviews/create/$job/email-templates', params })
      : linkOptions({ to: '/interviews/$job/details/email-templates', params }),
    categories: draft
      ? linkOptions({ to: '/interviews/create/$job/questions/categories', params })
      : linkOptions({ to: '/interviews/$job/details/questions/categories', params }),
    question: (edit: number) =>
      draft
        ? linkOptions({ to: '/interviews/create/$job/questions', params, search: { edit } })
        : linkOptions({ to: '/interviews/$job/details/questions', params, search: { edit } }),
    rubric: (question: number) => {
      const at = { ...params, question: String(question) };
      return draft
        ? linkOptions({ to: '/interviews/create/$job/define-criteria/questions/$question', params: at })
        : linkOptions({ to: '/interviews/$job/details/define-criteria/questions/$question', params: at });
    },
  };
}

/** Lets the footer's buttons save this step, always with its latest values. */
export function useStepHandle(save: () => Promise<boolean>): void {
  const { attach } = useWizard();
  useEffect(() => {
    attach({ save });
    return () => attach(null);
  });
}

/** Shows the input in the applicant's view while this step is on screen. */
export function usePreviewDraft(draft: PreviewDraft): void {
  const { draft: store } = useWizard();
  useEffect(() => store.set(draft), [store, draft]);
  useEffect(() => () => store.set({}), [store]);
}
