import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { recordClip, type ClipRecorder } from '@vivavoce/recorder/capture/clip-recorder.ts';
import type { ClipStore, KeptClip } from '@vivavoce/recorder/store/clip-store.ts';
import {
  closeStream,
  deviceErrorCode,
  openCamera,
  switchDevices,
  watchTracks,
  type DeviceErrorCode,
} from '@vivavoce/recorder/devices/devices.ts';
import { createObservable } from '@vivavoce/recorder/session/session-state.ts';

type StudioPhase = 'off' | 'opening' | 'ready' | 'countdown' | 'recording' | 'stopping';

export type StudioView = {
  phase: StudioPhase;
  stream: MediaStream | null;
  fault: DeviceErrorCode | null;
  /** How the last recording ended, if not as expected. */
  notice: 'cut_short' | 'failed' | null;
  /** 3, 2, 1 before the recording. */
  countdown: number;
  captured_seconds: number;
};

export type Devices = { camera_id?: string; microphone_id?: string };

export type Studio = {
  snapshot: () => StudioView;
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void;
  /** Has to be called from a click. */
  turnOn: () => Promise<void>;
  choose: (devices: Devices) => Promise<void>;
  start: () => void;
  /** Ends the recording, or cancels the countdown. */
  stop: () => void;
  /** Turns the camera off; a running recording ends and is stored. */
  close: () => void;
};

export type StudioOptions = {
  clips: () => Promise<ClipStore>;
  owner: string;
  max_ms: number;
  onRecorded: (clip: KeptClip) => void;
};

const idle = { phase: 'off', stream: null, fault: null, notice: null, countdown: 0, captured_seconds: 0 } as const;

/** Camera, countdown and recorder of one chooser. */
export function createStudio({ clips, owner, max_ms, onRecorded }: StudioOptions): Studio {
  const view = createObservable<StudioView>(idle);
  let recorder: ClipRecorder | null = null;
  let counting: ReturnType<typeof setInterval> | undefined;
  let stopWatching = (): void => undefined;
  let closed = false;

  const use = (stream: MediaStream): void => {
    if (closed) return closeStream(stream);
    stopWatching();
    stopWatching = watchTracks(stream, ({ change }) => {
      // A running recorder notices it without this call, and ends first.
      if (change === 'ended' && !recorder) turnOff();
    });
    view.change({ phase: 'ready', stream, fault: null });
  };

  const turnOff = (): void => {
    stopWatching();
    clearInterval(counting);
    const { stream } = view.snapshot();
    if (stream) closeStream(stream);
    view.change({ phase: 'off', stream: null });
  };

  const open = async (how: () => Promise<MediaStream>): Promise<void> => {
    view.change({ phase: 'opening', fault: null, notice: null });
    try {
      use(await how());
    } catch (error) {
      view.change({ phase: 'off', stream: null, fault: deviceErrorCode(error) });
    }
  };

  const follow = (run: ClipRecorder): void => {
    const { state, captured_seconds, cut_short, clip } = run.snapshot();
    if (state === 'recording') view.change({ phase: 'recording', captured_seconds });
    if (state === 'stopping') view.change({ phase: 'stopping' });
    if (state !== 'recorded' && state !== 'failed') return;
    recorder = null;
    view.change({ notice: state === 'failed' ? 'failed' : cut_short ? 'cut_short' : null, captured_seconds: 0 });
    // The camera is off during playback.
    turnOff();
    if (clip) onRecorded(clip);
  };

  const record = async (): Promise<void> => {
    const store = await clips();
    const { stream, phase } = view.snapshot();
    if (!stream || phase !== 'countdown') return;
    const run = recordClip({ stream, clips: store, owner, max_ms });
    recorder = run;
    run.subscribe(() => follow(run));
  };

  return {
    snapshot: view.snapshot,
    subscribe: view.subscribe,
    turnOn: () => open(() => openCamera({ onLate: use })),
    choose: (devices) => {
      const { stream } = view.snapshot();
      stopWatching();
      return open(() => (stream ? switchDevices(stream, devices) : openCamera(devices)));
    },
    start: () => {
      if (view.snapshot().phase !== 'ready') return;
      view.change({ phase: 'countdown', countdown: ATTEMPT_LIMITS.countdown_seconds, notice: null });
      counting = setInterval(() => {
        const countdown = view.snapshot().countdown - 1;
        view.change({ countdown });
        if (countdown > 0) return;
        clearInterval(counting);
        void record();
      }, 1000);
    },
    stop: () => {
      if (recorder) return void recorder.stop();
      clearInterval(counting);
      if (view.snapshot().phase === 'countdown') view.change({ phase: 'ready', countdown: 0 });
    },
    close: () => {
      closed = true;
      clearInterval(counting);
      if (recorder) void recorder.stop();
      else turnOff();
    },
  };
}
