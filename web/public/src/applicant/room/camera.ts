import { closeStream, openDevices, watchTracks, type DeviceErrorCode } from '@vivavoce/recorder/devices/devices.ts';
import { liveSince, markLive } from '@vivavoce/recorder/capture/live-since.ts';
import { applyQuality, type PictureReason, type Quality } from '@vivavoce/recorder/capture/quality.ts';
import { createObservable } from '@vivavoce/recorder/session/session-state.ts';

export type CameraState = {
  /** null while the camera is off. */
  stream: MediaStream | null;
  /** What is recorded; `audio` where a picture was possible only because the applicant said so. */
  quality: Quality;
  /** Why that is less than the full picture. */
  reason: PictureReason | null;
  /** Why the stream has no picture although one was wanted. */
  camera_error: DeviceErrorCode | null;
  /** Bits per second at the last measurement, null where it failed, and its time of `performance.now()`. */
  line: { rate: number | null; at: number } | null;
};
export type Devices = { camera_id?: string; microphone_id?: string };
export type Settled = Pick<CameraState, 'quality' | 'reason' | 'line'>;

const off: CameraState = { stream: null, quality: 'standard', reason: null, camera_error: null, line: null };
const state = createObservable<CameraState>(off);
const onEnd = new Set<() => void>();
let stopWatching = (): void => undefined;

function use(stream: MediaStream, change: Partial<CameraState> = {}): void {
  stopWatching();
  stopWatching = watchTracks(stream, (track) => {
    if (track.change !== 'ended') return;
    turnOff();
    for (const listener of onEnd) listener();
  });
  state.change({ ...change, stream: markLive(stream, liveSince(stream)) });
}

function turnOff(): void {
  stopWatching();
  const { stream } = state.snapshot();
  if (stream) closeStream(stream);
  state.change({ stream: null, camera_error: null });
}

async function open(quality: Quality, devices: Devices, change: Partial<CameraState>): Promise<MediaStream> {
  // The browser's question was answered late: better than never.
  const onLate = (late: MediaStream): void => use(late, { ...change, quality, camera_error: null });
  const { stream, camera_error } = await openDevices({ ...devices, quality, onLate });
  use(stream, { ...change, quality, camera_error });
  return stream;
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
    return stream ?? open(quality, {}, {});
  },
  /** Must come from a click. Begins anew with whatever is the most that may be recorded, for a check or to be seen again. */
  restart: async (quality: Quality, reason: PictureReason | null = null): Promise<MediaStream> => {
    turnOff();
    return open(quality, {}, { reason });
  },
  choose: async (devices: Devices): Promise<void> => {
    const { quality } = state.snapshot();
    // First the old one ends: WebKit and many cameras allow only one.
    turnOff();
    await open(quality, devices, {});
  },
  /** What is recorded from here on. The voice alone puts out the light of the camera. */
  settle: async (stream: MediaStream, { quality, ...settled }: Settled): Promise<void> => {
    const settledStream = await applyQuality(stream, quality);
    if (quality === 'audio') for (const track of stream.getVideoTracks()) track.stop();
    use(settledStream, { quality, ...settled });
  },
  /** The line was measured anew. */
  noteLine: (rate: number | null): void => state.change({ line: { rate, at: performance.now() } }),
  /** Nothing that is asked here needs a picture: from now on the microphone is opened alone. */
  listenOnly: (): void => {
    if (!state.snapshot().stream) state.change({ quality: 'audio', reason: null });
  },
  turnOff,
  /** Unplugged, or taken away by the system. @returns a function that stops listening */
  onEnd: (listener: () => void): (() => void) => {
    onEnd.add(listener);
    return () => onEnd.delete(listener);
  },
};
