import { use, useEffect, useState, useSyncExternalStore } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { useInterview } from '../interview-context.tsx';
import { listenToTabs } from '../other-tabs.ts';
import type { InterviewStore } from '../interview-store.ts';
import { RecorderPartsContext } from '../room/recorder-parts.ts';
import { startRun, type Run, type RunSnapshot } from './capture-run.ts';

const againMs = 2000;

/** The next screen needs the server's state, so it waits for the reload. */
async function leaveRecording(store: InterviewStore): Promise<void> {
  try {
    await store.refresh();
    store.visit({ capturing: null });
  } catch {
    if (store.getSnapshot().status !== 'here') return;
    setTimeout(() => void leaveRecording(store), againMs);
  }
}

/** Starts recording when the screen appears, and leaves it once the server's state is reloaded. */
export function useRun({ id: question, kind, screen_recording: with_screen }: InterviewQuestion): {
  run: Run;
  now: RunSnapshot;
  leave: () => void;
} {
  const { interview, store } = useInterview();
  const { application } = interview;
  const leave = (): void => void leaveRecording(store);
  const parts = use(RecorderPartsContext);
  const [run] = useState(() =>
    startRun({ application, question, sound_only: kind === 'audio', with_screen, parts, onOver: leave }),
  );
  const now = useSyncExternalStore(run.subscribe, run.snapshot);
  useEffect(() => run.close, [run]);
  useEffect(() => listenToTabs(application, (word) => void (word === 'moved' && run.moved())), [application, run]);
  return { run, now, leave };
}
