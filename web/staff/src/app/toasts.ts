import { createStore } from './store.ts';

export type Toast = {
  id: number;
  title: string;
  description?: string;
  emoji?: string;
  /** `reject` reports a failure and stays until dismissed. */
  background: 'default' | 'reject';
  /** Milliseconds; 0 stays until dismissed. */
  dismissIn: number;
  action?: { label: string; run: () => void };
};

export type ToastInput = { title: string } & Partial<Omit<Toast, 'id' | 'title'>>;

const defaultDismissMs = 5000;
let nextId = 1;

export const toastStore = createStore<readonly Toast[]>([]);

export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
}

/** Shows one line at the bottom; returns its id. */
export function showToast(input: ToastInput): number {
  const id = nextId++;
  const background = input.background ?? 'default';
  const dismissIn = input.dismissIn ?? (background === 'reject' ? 0 : defaultDismissMs);
  toastStore.set([...toastStore.get(), { ...input, id, background, dismissIn }]);
  return id;
}
