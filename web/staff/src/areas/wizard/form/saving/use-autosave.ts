import { useEffect, useEffectEvent } from 'react';
import { AUTOSAVE } from '@vivavoce/domain/limits.ts';
import { afterPresses } from './after-presses.ts';

type AutosaveInput<Values> = {
  /** There is input that autosave may save. */
  ready: boolean;
  /** The input: the pause counts from its last change. */
  values: Values;
  /** The last try reached no server. */
  cut: boolean;
  store: (values: Values) => void;
  /** There is invalid input. */
  invalid?: boolean;
  /** Shows faults; called at the moments of autosave. */
  look?: () => void;
};

/** Saves after a pause or when a field is left, and again as soon as the network is back. */
export function useAutosave<Values>(input: AutosaveInput<Values>): void {
  const { ready, values, cut, store, invalid = false, look } = input;
  const storeNow = useEffectEvent(store);
  const lookNow = useEffectEvent(() => look?.());
  useEffect(() => {
    if (!ready && !invalid) return undefined;
    const looking = afterPresses(lookNow);
    const now = () => (ready ? storeNow(values) : looking.run());
    const timer = setTimeout(now, AUTOSAVE.pause_ms);
    document.addEventListener('focusout', now);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', now);
      looking.end();
    };
  }, [ready, invalid, values]);
  useEffect(() => {
    if (!ready || !cut) return undefined;
    // The browser only knows its own connection; a restarting server is tried again.
    const again = () => storeNow(values);
    const timer = setInterval(again, AUTOSAVE.retry_ms);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [ready, cut, values]);
}
