import { closeStream, openDevices, watchTracks, type DeviceErrorCode } from '@vivavoce/recorder/devices/devices.ts';
import { liveSince, markLive } from '@vivavoce/recorder/capture/live-since.ts';
import { applyQuality, type PictureReason, type Quality } from '@vivavoce/recorder/capture/quality.ts';
import { QUALITIES } from '@vivavoce/recorder/settings.ts';
import { createObservable } from '@vivavoce/recorder/session/session-state.ts';

export type CameraState = {
  /** null while the camera is off. */
  stream: MediaStream | null;
  /** Recorded quality; `audio` where the applicant chose it over a possible picture. */
  quality: Quality;
  /** Why that is less than the full picture. */
  reason: PictureReason | null;
  /** Why a requested picture is missing. */
  camera_error: DeviceErrorCode | null;
  /** Bits per second of the last measurement, null where it failed, and its `performance.now()`. */
  line: { rate: number | null; at: number } | null;
  /** The applicant answers without sound, since no microphone works. */
  silent: boolean;
};
export type Devices = { camera_id?: string; microphone_id?: string };
export type Settled = Pick<CameraState, 'quality' | 'reason' | 'line'>;

const off: CameraState = {
  stream: null,
  quality: 'standard',
  reason: null,
  camera_error: null,
  line: null,
  silent: false,
};

/** In each language the address of an interview ends with its code. */
const keyHere = (): string => `vivavoce.recording.${location.pathname.split('/').at(-1)}`;

/** The settled picture and sound of this page from before a reload. */
function readSettled(): Partial<CameraState> {
  try {
    const { quality, reason, silent } = JSON.parse(sessionStorage.getItem(keyHere()) ?? 'null') as CameraState;
    return Object.hasOwn(QUALITIES, quality) ? { quality, reason, silent } : {};
  } catch {
    return {};
  }
}

/** Otherwise the first answer after a reload would ask for a picture that the applicant gave up, or that does not exist. */
function keepSettled(): void {
  const { quality, reason, silent } = state.snapshot();
  try {
    sessionStorage.setItem(keyHere(), JSON.stringify({ quality, reason, silent }));
  } catch {
    // Without storage a reload asks for the full picture.
  }
}

const state = createObservable<CameraState>({ ...off, ...readSettled() });
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
  keepSettled();
}

function turnOff(): void {
  stopWatching();
  const { stream } = state.snapshot();
  if (stream) closeStream(stream);
  state.change({ stream: null, camera_error: null });
}

async function open(quality: Quality, devices: Devices, change: Partial<CameraState>): Promise<MediaStream> {
  const { silent } = { ...state.snapshot(), ...change };
  // The permission was granted late: the stream is still useful.
  const onLate = (late: MediaStream): void => use(late, { ...change, quality, camera_error: null });
  const { stream, camera_error } = await openDevices({ ...devices, quality, onLate, without_microphone: silent });
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
  /** Must be called from a click. Returns the open stream where there is one. */
  turnOn: async (): Promise<MediaStream> => {
    const { stream, quality } = state.snapshot();
    return stream ?? open(quality, {}, {});
  },
  /** Must be called from a click. Reopens with the best possible quality, for a check or to restore the picture. */
  restart: async (quality: Quality, reason: PictureReason | null = null): Promise<MediaStream> => {
    turnOff();
    return open(quality, {}, { reason, silent: false });
  },
  /** Must be called from a click. Opens the camera alone: the answers have a picture and no sound. */
  openSilent: async (): Promise<MediaStream> => {
    turnOff();
    return open('standard', {}, { reason: null, silent: true });
  },
  choose: async (devices: Devices): Promise<void> => {
    const { quality } = state.snapshot();
    // The old stream ends first: WebKit and many cameras allow only one.
    turnOff();
    await open(quality, devices, {});
  },
  /** Sets what is recorded from here on. Audio alone switches off the light of the camera. */
  settle: async (stream: MediaStream, { quality, ...settled }: Settled): Promise<void> => {
    const settledStream = await applyQuality(stream, quality);
    if (quality === 'audio') for (const track of stream.getVideoTracks()) track.stop();
    use(settledStream, { quality, ...settled });
  },
  /** Stores a new measurement of the connection. */
  noteLine: (rate: number | null): void => state.change({ line: { rate, at: performance.now() } }),
  /** Opens the microphone alone from now on, for interviews without video. */
  listenOnly: (): void => {
    if (!state.snapshot().stream) state.change({ quality: 'audio', reason: null });
  },
  turnOff,
  /** The device was unplugged, or taken away by the system. @returns a function that removes the listener */
  onEnd: (listener: () => void): (() => void) => {
    onEnd.add(listener);
    return () => onEnd.delete(listener);
  },
};
