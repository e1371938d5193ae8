import { useState, useSyncExternalStore } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { canShareScreen } from '@vivavoce/recorder/devices/screen.ts';
import { screenShare, type ShareState } from './screen-share.ts';

export function useScreenShare(): ShareState {
  return useSyncExternalStore(screenShare.subscribe, screenShare.snapshot, screenShare.snapshot);
}

export type Share = ShareState & {
  /** The question asks for a screen. */
  needed: boolean;
  /** The question asks for a screen, and this device cannot share one. */
  elsewhere: boolean;
  /** Whether nothing is missing for a recording. */
  ready: boolean;
  /** Why nothing is shared: the applicant or the system did not allow it, or the browser could not. */
  missed: 'refused' | 'failed' | null;
  choose: () => Promise<boolean>;
  /** Asks what to share where that is missing. Must be called from a click. @returns whether nothing is missing */
  ensure: () => Promise<boolean>;
};

/** Screen sharing for this question. */
export function useShare({ screen_recording: needed }: InterviewQuestion): Share {
  const state = useScreenShare();
  const [missed, setMissed] = useState<Share['missed']>(null);
  const ready = !needed || state.stream !== null;
  const choose = async (): Promise<boolean> => {
    setMissed(null);
    try {
      const shared = await screenShare.choose();
      if (!shared) setMissed('refused');
      return shared;
    } catch {
      setMissed('failed');
      return false;
    }
  };
  return {
    ...state,
    needed,
    elsewhere: needed && !canShareScreen(),
    ready,
    missed: state.stream ? null : missed,
    choose,
    ensure: async () => ready || choose(),
  };
}
