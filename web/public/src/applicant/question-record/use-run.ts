import { useEffect, useState, useSyncExternalStore } from 'react';
import { useInterview } from '../interview-context.tsx';
import { startRun, type Run, type RunSnapshot } from './capture-run.ts';

const againMs = 2000;

/** Starts recording when the screen appears; leaves it when the server's state is known again. */
export function useRun(question: number): { run: Run; now: RunSnapshot; leave: () => void } {
  const { interview, store } = useInterview();
  const { application } = interview;
  const [run] = useState(() => startRun({ application, question, onOver: () => void leave() }));
  const now = useSyncExternalStore(run.subscribe, run.snapshot);
  useEffect(() => run.close, [run]);

  const leave = async (): Promise<void> => {
    try {
      await store.refresh();
    } catch {
      // The next screen speaks of what the server has, so it waits for the server.
      setTimeout(() => void leave(), againMs);
      return;
    }
    store.visit({ capturing: null });
  };
  return { run, now, leave: () => void leave() };
}
