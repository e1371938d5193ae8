import { createAttemptRecorder } from './attempt-recorder.ts';
import type { ClipStore, KeptClip } from '../store/clip-store.ts';
import { watchTracks } from '../devices/devices.ts';
import { liveSince } from './live-since.ts';
import { createObservable } from '../session/session-state.ts';
import type { Quality } from './quality.ts';
import { keepAwake } from '../session/wake-lock.ts';

type ClipView = {
  /** `failed`: nothing was recorded. */
  state: 'starting' | 'recording' | 'stopping' | 'recorded' | 'failed';
  captured_seconds: number;
  /** Stopped without a call: a device went away, or the browser gave up. What was recorded is kept. */
  cut_short: boolean;
  clip: KeptClip | null;
};

export type ClipRecorder = {
  snapshot: () => ClipView;
  /** @returns a function that removes the listener */
  subscribe: (listener: () => void) => () => void;
  stop: () => Promise<void>;
};

export type ClipOptions = {
  stream: MediaStream;
  quality?: Quality;
  clips: ClipStore;
  owner: string;
  /** The recording ends automatically after this many milliseconds. */
  max_ms: number;
};

const LOOK_EVERY_MS = 250;

/**
 * Records one film of a staff member, from now until `stop`, into the clip store. The stream stays the caller's.
 */
export function recordClip(options: ClipOptions): ClipRecorder {
  const { stream, clips, owner, max_ms, quality = 'standard' } = options;
  // Alone in its store, and sorts by age.
  const id = Date.now();
  const started_at = new Date(id).toISOString();
  const view = createObservable<ClipView>({ state: 'starting', captured_seconds: 0, cut_short: false, clip: null });
  let bytes = 0;
  let ending: Promise<void> | null = null;
  let looking: ReturnType<typeof setInterval> | undefined;

  const recorder = createAttemptRecorder({
    stream,
    track: 'camera',
    part: 0,
    quality,
    live_since: liveSince(stream),
    onChunk: async (chunk) => {
      await clips.put(id, chunk);
      bytes += chunk.bytes.byteLength;
    },
    onFailure: () => void end(true),
  });

  const finish = async (cut_short: boolean): Promise<void> => {
    clearInterval(looking);
    view.change({ state: 'stopping', cut_short });
    const { recorded_ms } = await recorder.stop();
    stopTracks();
    sleep();
    const clip = { id, started_at, mime_type: recorder.mimeType(), recorded_ms, bytes };
    if (bytes > 0) view.change({ state: 'recorded', clip });
    else {
      await clips.forget(id).catch(() => undefined);
      view.change({ state: 'failed' });
    }
  };
  const end = (cut_short: boolean): Promise<void> => (ending ??= finish(cut_short));

  const look = (): void => {
    const ms = recorder.capturedMs();
    view.change({ captured_seconds: Math.floor(ms / 1000) });
    if (ms >= max_ms) void end(false);
    else if (!recorder.isAlive()) void end(true);
  };

  const begin = async (): Promise<void> => {
    try {
      await recorder.start();
      await clips.begin(id, owner, recorder.mimeType());
    } catch {
      return end(true);
    }
    if (ending) return;
    view.change({ state: 'recording' });
    looking = setInterval(look, LOOK_EVERY_MS);
  };

  const stopTracks = watchTracks(stream, ({ change }) => {
    if (change === 'ended') void end(true);
  });
  const sleep = keepAwake();
  void begin();

  return { snapshot: view.snapshot, subscribe: view.subscribe, stop: () => end(false) };
}

/**
 * The end of a file's name for what a recorder made.
 * @returns `mp4` or `webm`
 */
export function extensionOf(mime_type: string): 'mp4' | 'webm' {
  return mime_type.includes('webm') ? 'webm' : 'mp4';
}
