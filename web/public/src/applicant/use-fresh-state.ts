import { useCallback, useEffect, useReducer } from 'react';
import type { Screen } from './flow.ts';
import { useInterview } from './interview-context.tsx';
import { usePolling } from './room/use-polling.ts';
import { serverNow } from './server-clock.ts';

/** The longest delay that timers of browsers can hold. */
const longestTimer = 2 ** 31 - 1;

/** How soon the answer of staff to a request shows on the page. */
const askAgainMs = 15_000;

/** Where people wait or read; elsewhere they are at work on an answer. */
const waitingScreens: ReadonlySet<Screen['name']> = new Set([
  'gate',
  'welcome',
  'return',
  'adjustments',
  'ready',
  'check',
  'review',
  'done',
  'home',
]);

/**
 * Asks the server again when the page comes back to life, when the deadline passes, and now and then while staff have a
 * request to answer, except while recording.
 */
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
    addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('focus', onReturn);
    };
  }, [recording, store]);

  const waits = interview.requests.some(({ state }) => state === 'open');
  const look = useCallback(async () => {
    if (document.visibilityState === 'visible') await store.refresh();
  }, [store]);
  usePolling(waits && waitingScreens.has(screen.name), askAgainMs, look);

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
