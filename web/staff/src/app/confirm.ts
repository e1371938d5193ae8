import { createStore } from './store.ts';

export type ConfirmInput = {
  text: string;
  /** What agreeing does, said as the button's words. */
  action: string;
  cancelAction?: string;
  title?: string;
  /** The act cannot be taken back. */
  danger?: boolean;
  /** Offers a third way: save first, then go on. When it fails the dialog stays and says why. */
  saveFn?: () => Promise<void> | void;
  declineFn?: () => void;
  /** About a rubric: its text is long, keeps its lines and gets the room for them. */
  isRubric?: boolean;
};

export type ConfirmState = ConfirmInput & {
  saving: boolean;
  /** What the last saving failed with; undefined while nothing failed. */
  failure: unknown;
  agree: () => void;
  decline: () => void;
  save: () => Promise<void>;
};

export const confirmStore = createStore<ConfirmState | null>(null);

/**
 * Resolves true on agree or once saved, false on decline, Escape and a click beside the dialog. There is one dialog:
 * a further question declines the one before.
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
