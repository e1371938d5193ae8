import { createStore } from './store.ts';

export type ConfirmInput = {
  text: string;
  /** What agreeing does, said as the button's words. */
  action: string;
  cancelAction?: string;
  title?: string;
  /** The act cannot be taken back. */
  danger?: boolean;
  /** Offers a third way: save first, then go on. */
  saveFn?: () => Promise<void> | void;
  declineFn?: () => void;
  isRubric?: boolean;
};

export type ConfirmState = ConfirmInput & { settle: (agreed: boolean) => void };

export const confirmStore = createStore<ConfirmState | null>(null);

/** Resolves true on agree or save, false on decline or Escape. */
export function confirm(input: ConfirmInput): Promise<boolean> {
  confirmStore.get()?.settle(false);
  return new Promise((resolve) => {
    const settle = (agreed: boolean) => {
      confirmStore.set(null);
      if (!agreed) input.declineFn?.();
      resolve(agreed);
    };
    confirmStore.set({ ...input, settle });
  });
}
