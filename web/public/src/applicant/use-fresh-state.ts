import { useEffect, useReducer } from 'react';
import type { Screen } from './flow.ts';
import { useInterview } from './interview-context.tsx';
import { serverNow } from './server-clock.ts';

/** The longest delay that timers of browsers can hold. */
const longestTimer = 2 ** 31 - 1;

/** Asks the server again when the page comes back to life and when the deadline passes, except while recording. */
export function useFreshState(screen: Screen): void {
  const { interview, store } = useInterview();
  const recording = screen.name === 'record';
  const { deadline } = interview;
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (recording) return;
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') store.refresh().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [recording, store]);

  useEffect(() => {
    const left = deadline === null ? -1 : Date.parse(deadline) - serverNow();
    if (left < 0 || left > longestTimer) return;
    const timer = setTimeout(() => {
      lookAgain();
      store.refresh().catch(() => undefined);
    }, left + 1);
    return () => clearTimeout(timer);
  }, [deadline, store]);
}
