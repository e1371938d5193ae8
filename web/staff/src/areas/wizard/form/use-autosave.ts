import { useEffect, useEffectEvent } from 'react';
import { AUTOSAVE } from '@vivavoce/domain/limits.ts';

type AutosaveInput<Values> = {
  /** Something is typed that may be stored without being asked for. */
  ready: boolean;
  /** What is typed: the pause counts from its last change. */
  values: Values;
  /** The last try met no server. */
  cut: boolean;
  store: (values: Values) => void;
};

/** Stores what is typed after a pause, and what the network kept from being stored as soon as it is back. */
export function useAutosave<Values>({ ready, values, cut, store }: AutosaveInput<Values>): void {
  const storeNow = useEffectEvent(store);
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => storeNow(values), AUTOSAVE.pause_ms);
    return () => clearTimeout(timer);
  }, [ready, values]);
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
