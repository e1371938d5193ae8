import { useCallback, useEffect, useReducer } from 'react';
import type { Screen } from './flow.ts';
import { useInterview } from './interview-context.tsx';
import { usePolling } from './room/use-polling.ts';
import { serverNow } from './server-clock.ts';

/** The longest delay of a browser's timer. */
const longestTimer = 2 ** 31 - 1;

/** How soon the answer of staff to a request appears on the page. */
const askAgainMs = 15_000;

/** Screens where applicants wait or read; elsewhere they are working on an answer. */
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
 * Reloads the state when the page becomes visible, when the deadline passes, and at intervals while a request is open,
 * except during a recording.
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
    const timeLeft = deadline === null ? -1 : Date.parse(deadline) - serverNow();
    if (timeLeft < 0 || timeLeft > longestTimer) return;
    const timer = setTimeout(() => {
      lookAgain();
      store.refresh().catch(() => undefined);
    }, timeLeft + 1);
    return () => clearTimeout(timer);
  }, [deadline, store]);
}
