import type { Form } from './form.ts';
import { createRetry, type RetryPauses } from './retry.ts';

type AutosaveOptions = {
  /** The pause after the last change. */
  pauseMs: number;
  /** Longest time that continuous typing delays a save. */
  longestWaitMs?: number;
  /** The pause before input that is there from the beginning is saved. */
  startMs?: number;
  /** The pauses after failures; growing ones by default. */
  pauses?: RetryPauses;
  save?: () => Promise<unknown>;
  /** Called instead of saving at the same moments while there is invalid input. */
  onInvalid?: () => unknown;
};

export type Autosave = {
  /** Saves what is ready now. */
  now: () => void;
  stop: () => void;
};

/**
 * Saves a form after a pause in typing. What reached no server is tried again, also as soon as the browser is online
 * again.
 */
export function createAutosave<Values extends object, Base, Fault>(
  form: Form<Values, Base, Fault>,
  options: AutosaveOptions,
): Autosave {
  const { pauseMs, longestWaitMs = Infinity, startMs = pauseMs, save = () => form.save({ quiet: true }) } = options;
  const retry = createRetry(now, options.pauses);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince: number | null = null;
  let last = { ...form.store.get(), isReady: form.isReady() };

  function now(): void {
    clearTimeout(timer);
    waitingSince = null;
    if (form.isReady()) void save();
    else if (form.isInvalid()) options.onInvalid?.();
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    waitingSince ??= Date.now();
    const patience = Math.max(0, waitingSince + longestWaitMs - Date.now());
    timer = setTimeout(now, Math.min(ms, patience));
  }

  function look(): void {
    const state = form.store.get();
    const isReady = form.isReady(state);
    const isChanged = state.values !== last.values || isReady !== last.isReady;
    if (state.waiting === 'cut' && state.cause !== last.cause) retry.failed(state.cause);
    else if (state.waiting !== 'cut' && last.waiting === 'cut') retry.done();
    if (isChanged && (isReady || form.isInvalid(state))) schedule(pauseMs);
    else if (isChanged) clearTimeout(timer);
    last = { ...state, isReady };
  }

  const unsubscribe = form.store.subscribe(look);
  if (last.isReady) schedule(startMs);
  return {
    now,
    stop: () => {
      unsubscribe();
      clearTimeout(timer);
      retry.done();
    },
  };
}
