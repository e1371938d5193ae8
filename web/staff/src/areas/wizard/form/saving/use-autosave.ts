import { useEffect, useEffectEvent } from 'react';
import { AUTOSAVE } from '@vivavoce/domain/limits.ts';
import { afterPresses } from './after-presses.ts';

type AutosaveInput<Values> = {
  /** Something is typed that may be stored without being asked for. */
  ready: boolean;
  /** What is typed: the pause counts from its last change. */
  values: Values;
  /** The last try met no server. */
  cut: boolean;
  store: (values: Values) => void;
  /** Something is typed that is not in order. */
  invalid?: boolean;
  /** Says so; called at the moments at which it would have been stored. */
  look?: () => void;
};

/**
 * Stores what is typed after a pause or when its field is left, and what the network kept from being stored as soon
 * as it is back.
 */
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
    // The browser knows of its own line only; a server that restarts is asked again.
    const again = () => storeNow(values);
    const timer = setInterval(again, AUTOSAVE.retry_ms);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [ready, cut, values]);
}
