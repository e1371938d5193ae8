import type { ComponentType } from 'react';
import { createStore } from '@vivavoce/web-shared/store.ts';

export type ConfirmInput = {
  text: string;
  /** Label of the confirming button: what it does. */
  action: string;
  cancelAction?: string;
  title?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  /** Offers a third way: save first, then continue. When saving fails the dialog stays and shows the reason. */
  saveFn?: () => Promise<void> | void;
  declineFn?: () => void;
  /** A dialog of its own in place of the question, which agrees or declines. */
  dialog?: ComponentType<{ question: ConfirmState }>;
  /** The text is a rubric: it is long and keeps its line breaks. */
  isRubric?: boolean;
};

export type ConfirmState = ConfirmInput & {
  saving: boolean;
  /** The failure of the last save; undefined without one. */
  failure: unknown;
  agree: () => void;
  decline: () => void;
  save: () => Promise<void>;
};

export const confirmStore = createStore<ConfirmState | null>(null);

/**
 * Resolves true on confirm or once saved, false on decline, Escape and a click beside the dialog. There is one
 * dialog: a further question declines the one before.
 */
export function confirm(input: ConfirmInput): Promise<boolean> {
  confirmStore.get()?.decline();
  return new Promise((resolve) => {
    let open = true;
    const settle = (agreed: boolean): void => {
      if (!open) return;
      open = false;
      confirmStore.set(null);
      if (!agreed) input.declineFn?.();
      resolve(agreed);
    };
    const show = (now: Pick<ConfirmState, 'saving' | 'failure'>): void => {
      if (!open) return;
      confirmStore.set({ ...input, ...now, agree: () => settle(true), decline: () => settle(false), save });
    };
    async function save(): Promise<void> {
      show({ saving: true, failure: undefined });
      try {
        await input.saveFn?.();
        settle(true);
      } catch (failure) {
        show({ saving: false, failure });
      }
    }
    show({ saving: false, failure: undefined });
  });
}
