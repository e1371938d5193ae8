import { closeStream, openCamera, switchDevices, watchTracks } from '@vivavoce/recorder/devices.ts';
import { markLive } from '@vivavoce/recorder/live-since.ts';
import type { Quality } from '@vivavoce/recorder/quality.ts';
import { createObservable } from '@vivavoce/recorder/session-state.ts';

export type CameraState = {
  /** null while the camera is off. */
  stream: MediaStream | null;
  quality: Quality;
};

export type Devices = { camera_id?: string; microphone_id?: string };

const state = createObservable<CameraState>({ stream: null, quality: 'standard' });
const onEnd = new Set<() => void>();
let stopWatching = (): void => undefined;

function use(stream: MediaStream, quality: Quality): void {
  stopWatching();
  stopWatching = watchTracks(stream, ({ change }) => {
    if (change !== 'ended') return;
    turnOff();
    for (const listener of onEnd) listener();
  });
  state.change({ stream: markLive(stream), quality });
}

function turnOff(): void {
  stopWatching();
  const { stream } = state.snapshot();
  if (stream) closeStream(stream);
  state.change({ stream: null });
}

/**
 * The one camera of the visit: opened by a click, kept through the check and every question, and closed when the
 * interview is sent.
 */
export const camera = {
  snapshot: state.snapshot,
  subscribe: state.subscribe,
  /** Must come from a click. Gives the open stream where there is one. */
  turnOn: async (): Promise<MediaStream> => {
    const { stream, quality } = state.snapshot();
    if (stream) return stream;
    // The browser's question was answered late: better than never.
    const opened = await openCamera({ quality, onLate: (late) => use(late, quality) });
    use(opened, quality);
    return opened;
  },
  choose: async (devices: Devices): Promise<void> => {
    const { stream, quality } = state.snapshot();
    stopWatching();
    state.change({ stream: null });
    use(
      stream ? await switchDevices(stream, { ...devices, quality }) : await openCamera({ ...devices, quality }),
      quality,
    );
  },
  /** What the check found to be good enough. */
  settle: (stream: MediaStream, quality: Quality): void => {
    if (stream === state.snapshot().stream) state.change({ quality });
    else use(stream, quality);
  },
  /** Nothing that is asked here needs a picture: from now on the microphone is opened alone. */
  listenOnly: (): void => {
    if (!state.snapshot().stream) state.change({ quality: 'audio' });
  },
  turnOff,
  /** Unplugged, or taken away by the system. @returns a function that stops listening */
  onEnd: (listener: () => void): (() => void) => {
    onEnd.add(listener);
    return () => onEnd.delete(listener);
  },
};
