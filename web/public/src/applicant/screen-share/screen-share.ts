import { closeStream } from '@vivavoce/recorder/devices/devices.ts';
import { openScreen } from '@vivavoce/recorder/devices/screen.ts';
import { createObservable } from '@vivavoce/recorder/session/session-state.ts';

export type Surface = 'window' | 'browser' | 'monitor' | 'unknown';
export type ShareState = {
  /** null while nothing is shared. */
  stream: MediaStream | null;
  surface: Surface;
  /** The recording shows black instead of what is shared. */
  paused: boolean;
  /** The shared window delivers no picture for now, for example because it is minimised. */
  frozen: boolean;
};

const nothing: ShareState = { stream: null, surface: 'unknown', paused: false, frozen: false };
const state = createObservable<ShareState>(nothing);

const surfaceOf = (track: MediaStreamTrack | undefined): Surface => {
  const named = track?.getSettings().displaySurface;
  return named === 'window' || named === 'browser' || named === 'monitor' ? named : 'unknown';
};

function stop(): void {
  const { stream } = state.snapshot();
  state.change(nothing);
  if (stream) closeStream(stream);
}

/** The window, tab or screen that is shared: chosen by a click, kept for the question and its repetitions. */
export const screenShare = {
  snapshot: state.snapshot,
  subscribe: state.subscribe,
  /** Must be called from a click; replaces what was shared. @returns whether something is shared now */
  choose: async (): Promise<boolean> => {
    const stream = await openScreen();
    if (!stream) return state.snapshot().stream !== null;
    stop();
    const [track] = stream.getVideoTracks();
    track?.addEventListener('ended', () => {
      if (state.snapshot().stream === stream) state.change(nothing);
    });
    for (const change of ['mute', 'unmute'])
      track?.addEventListener(change, () => {
        if (state.snapshot().stream === stream) state.change({ frozen: change === 'mute' });
      });
    state.change({ stream, surface: surfaceOf(track), paused: false, frozen: track?.muted === true });
    return true;
  },
  pause: (paused: boolean): void => {
    for (const track of state.snapshot().stream?.getVideoTracks() ?? []) track.enabled = !paused;
    state.change({ paused });
  },
  stop,
};
