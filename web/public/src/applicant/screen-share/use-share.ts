import { useState, useSyncExternalStore } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { canShareScreen } from '@vivavoce/recorder/devices/screen.ts';
import { screenShare, type ShareState } from './screen-share.ts';

export function useScreenShare(): ShareState {
  return useSyncExternalStore(screenShare.subscribe, screenShare.snapshot);
}

export type Share = ShareState & {
  /** The question asks for a screen. */
  needed: boolean;
  /** The question asks for a screen, and this device cannot share one. */
  elsewhere: boolean;
  /** Nothing is missing for a recording. */
  ready: boolean;
  /** The browser could not share anything. */
  failed: boolean;
  choose: () => Promise<boolean>;
  /** Asks what to share where that is missing. Must be called from a click. @returns whether nothing is missing */
  ensure: () => Promise<boolean>;
};

/** What is shared for this question. */
export function useShare({ screen_recording: needed }: InterviewQuestion): Share {
  const state = useScreenShare();
  const [failed, setFailed] = useState(false);
  const ready = !needed || state.stream !== null;
  const choose = async (): Promise<boolean> => {
    setFailed(false);
    try {
      return await screenShare.choose();
    } catch {
      setFailed(true);
      return false;
    }
  };
  return {
    ...state,
    needed,
    elsewhere: needed && !canShareScreen(),
    ready,
    failed,
    choose,
    ensure: async () => ready || choose(),
  };
}
