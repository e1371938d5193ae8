import { createStore } from '@vivavoce/web-shared/store.ts';

export type ToastId = number | string;

export type Toast = {
  id: ToastId;
  title: string;
  description?: string;
  emoji?: string;
  /** `reject` reports a failure and stays until dismissed. */
  background: 'default' | 'reject';
  /** Milliseconds; 0 stays until dismissed. */
  dismissIn: number;
  action?: { label: string; run: () => void };
  /** Share of the work that is done, 0 to 1; `text` says the same. */
  progress?: { share: number; text: string };
  /** When its action expires, in milliseconds since 1970: the toast is removed then, even under the pointer. */
  until?: number;
  /** Grows with each message, also with one that replaces another. */
  turn: number;
};

/** With the id of a toast that is shown, it replaces that toast. */
export type ToastInput = { title: string } & Partial<Omit<Toast, 'title' | 'turn'>>;

/** Why no toast closes automatically for now: the reader is at it, or the tab is in the background. */
type Hold = 'pointer' | 'focus' | 'hidden';

type Clock = { timer?: ReturnType<typeof setTimeout>; since: number; remaining: number; waits: boolean };

const dismissMs = 5000;
const dismissWithActionMs = 8000;
const most = 5;
const snackbarId = 'snackbar';

const clocks = new Map<ToastId, Clock>();
const holds = new Set<Hold>();
let turn = 0;

export const toastStore = createStore<readonly Toast[]>([]);

function run(id: ToastId, clock: Clock): void {
  clock.since = Date.now();
  clock.timer = setTimeout(() => dismissToast(id), clock.remaining);
}

function stop(clock: Clock): void {
  if (!clock.waits) return;
  clearTimeout(clock.timer);
  clock.remaining -= Date.now() - clock.since;
}

function forget(id: ToastId): void {
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
}

/** Toasts that close by themselves are dropped first, then the oldest. */
function makeRoom(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length < most) return toasts;
  const leaving = toasts.find(({ dismissIn }) => dismissIn > 0) ?? toasts[0];
  if (leaving) forget(leaving.id);
  return toasts.filter((toast) => toast !== leaving);
}

const saysTheSame = (first: Toast, second: Toast): boolean =>
  first.title === second.title && first.description === second.description && first.background === second.background;

export function dismissToast(id: ToastId): void {
  forget(id);
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
}

/** Updates the progress of a toast that is still shown, without announcing it again. */
export function updateToast(id: ToastId, progress: NonNullable<Toast['progress']>): void {
  toastStore.set(toastStore.get().map((toast) => (toast.id === id ? { ...toast, progress } : toast)));
}

/** Shows a message at the bottom and returns its id. A message that is shown already is not repeated. */
export function showToast(input: ToastInput): ToastId {
  const background = input.background ?? 'default';
  const remaining = input.until && Math.max(1, input.until - Date.now());
  const usual = background === 'reject' ? 0 : input.action ? dismissWithActionMs : dismissMs;
  turn += 1;
  const toast: Toast = {
    ...input,
    id: input.id ?? turn,
    turn,
    background,
    dismissIn: remaining ?? input.dismissIn ?? usual,
  };
  const others = toastStore.get().filter((other) => {
    const replaced = other.id === toast.id || saysTheSame(other, toast);
    if (replaced) forget(other.id);
    return !replaced;
  });
  toastStore.set([...makeRoom(others), toast]);
  if (toast.dismissIn > 0) {
    const clock: Clock = { since: Date.now(), remaining: toast.dismissIn, waits: toast.until === undefined };
    clocks.set(toast.id, clock);
    if (holds.size === 0 || !clock.waits) run(toast.id, clock);
  }
  return toast.id;
}

/**
 * One line with at most one action, such as Undo. The next snackbar replaces it, as only the last action can be
 * undone.
 */
export function showSnackbar(title: string, action?: Toast['action'], until?: number): ToastId {
  return showToast({ id: snackbarId, title, ...(action && { action }), ...(until && { until }) });
}

/** Stops every toast's clock until this and all other holds are released. */
export function holdToasts(why: Hold): void {
  if (holds.size === 0) for (const clock of clocks.values()) stop(clock);
  holds.add(why);
}

/** Each toast continues with its remaining time. */
export function releaseToasts(why: Hold): void {
  if (!holds.delete(why) || holds.size > 0) return;
  for (const [id, clock] of clocks) if (clock.waits) run(id, clock);
}
