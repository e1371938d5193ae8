import { blockedBy } from './blocked.ts';
import { unsupportedReason } from '../devices/browser-support.ts';
import type { Capture } from '../capture/capture.ts';
import { watchFrames } from '../capture/frame-watch.ts';
import { watchTracks } from '../devices/devices.ts';
import { watchInterruptions } from './interruptions.ts';
import { watchLevel, type LevelReading } from '../capture/level-meter.ts';
import type { Outbox } from '../store/outbox.ts';
import { createParts, type Source } from './parts.ts';
import type { PictureReason, Quality } from '../capture/quality.ts';
import {
  createObservable,
  endedBy,
  FIRST_SNAPSHOT,
  recordingFigures,
  type AttemptSnapshot,
  type AttemptState,
  type InterruptReason,
} from './session-state.ts';
import { countThinking, type ThinkingTimes } from './thinking.ts';
import { TransportError, type Transport } from '../upload/transport.ts';
import { keepAwake, warnBeforeLeaving } from './wake-lock.ts';
import type { EndedBy, AttemptLimits, Heartbeat, ClientFacts } from '../wire.ts';
import { holdAttempt } from './attempt-lock.ts';
import { createPause, onWake } from '../upload/backoff.ts';
import { chooseMimeType } from '../capture/codecs.ts';
import { beat } from './heartbeat.ts';
import { sealAttempt, type Sealed } from '../upload/seal.ts';
import type { AttemptRow } from '../store/segment-store.ts';
import { createUploadToken } from '../upload/upload-token.ts';
import { createUploader, type UploadProgress } from '../upload/uploader.ts';

const USER_AGENT_LENGTH = 500;

/**
 * Facts about this browser and camera for the technical log. No names of devices: they may name people.
 */
function clientFacts(stream: MediaStream, quality: Quality): ClientFacts {
  const camera = stream.getVideoTracks()[0]?.getSettings();
  return {
    user_agent: navigator.userAgent.slice(0, USER_AGENT_LENGTH),
    quality,
    width: camera?.width ?? null,
    height: camera?.height ?? null,
    frame_rate: camera?.frameRate ?? null,
    audio_rate: stream.getAudioTracks()[0]?.getSettings().sampleRate ?? null,
    cores: navigator.hardwareConcurrency,
    online: navigator.onLine,
  };
}

type LinkOptions = {
  application: number;
  question: number;
  device: string;
  transport: Transport;
  outbox: Outbox;
};

/** An attempt that is open at the server, with its connections. */
type AttemptLink = {
  attempt: number;
  limits: AttemptLimits;
  attempts_left: number | null;
  /** New segments wait in the outbox. */
  kick: () => void;
  /** Drains and seals, without a time limit. Rejects as sealAttempt does. */
  seal: () => Promise<Sealed>;
  /** Starts the heartbeat. @returns a function that stops it */
  beat: (read: () => Heartbeat, onClosed: () => void) => () => void;
  close: () => void;
};

/**
 * Begins an attempt: opens it at the server, writes it into the outbox, holds its lock and starts uploading
 * what the outbox receives.
 * @throws TransportError when the server refuses or cannot be reached
 */
async function openAttemptLink(
  options: LinkOptions,
  source: Source,
  on: {
    onProgress: (progress: UploadProgress) => void;
    onRefused: (error: unknown) => void;
    onMoved: () => void;
  },
): Promise<AttemptLink> {
  const { application, question, device, transport, outbox } = options;
  const client = clientFacts(source.stream, source.quality);
  const mime_type = chooseMimeType(source.quality === 'audio' ? 'audio' : 'video');
  const opened = await transport.openAttempt(application, question, {
    device,
    client,
    picture: source.quality === 'audio' ? 'none' : source.quality,
    picture_reason: source.reason ?? null,
    screen: source.screen !== undefined,
    ...(mime_type ? { mime_type } : {}),
  });
  const { attempt, upload_token, limits, attempts_left } = opened;
  const release = await holdAttempt(attempt);
  const started_at = new Date().toISOString();
  const row: AttemptRow = { attempt, application, question, upload_token, started_at, tracks: [], parts: [], client };
  await outbox.putAttempt(row);

  const token = createUploadToken(row, transport, outbox);
  const pause = createPause();
  const closing = new AbortController();
  const uploader = createUploader({ attempt, outbox, transport, token, ...on });
  const stopWaking = onWake(() => {
    pause.wake();
    uploader.wake();
  });

  return {
    attempt,
    limits,
    attempts_left,
    kick: uploader.kick,
    seal: () => sealAttempt({ attempt, outbox, transport, token, uploader, pause, signal: closing.signal }),
    beat: (read, onClosed) => beat(attempt, transport, token, read, onClosed),
    close: () => {
      closing.abort();
      uploader.close();
      stopWaking();
      release?.();
    },
  };
}

const TICK_MS = 250;
/** A limit of the server is met by stopping before the chunk that would break it. */
const LIMIT_MARGIN = 0.97;

export type SessionOptions = {
  application: number;
  question: number;
  /** The id of this tab for the lease, as in the other interview calls. */
  device: string;
  transport: Transport;
  outbox: Outbox;
  screen_required?: boolean;
  /** Why less than the full picture is recorded; kept with the attempt. */
  picture_reason?: PictureReason | null;
};

/** One attempt at one question, as the screens see it. */
export type AttemptSession = {
  snapshot: () => AttemptSnapshot;
  subscribe: (listener: () => void) => () => void;
  /** Ten readings a second, apart from the snapshot so that only the meter redraws. */
  onLevel: (listener: (reading: LevelReading) => void) => () => void;
  /** The stream of the device check; the caller closes it. `checking` becomes `ready`. */
  useStream: (stream: MediaStream, quality: Quality, screen?: MediaStream) => void;
  /** Shows the thinking time. The screen decides what happens at its end. */
  think: (times: ThinkingTimes) => void;
  /** Begins the attempt at the server ahead of `record`, to save its round trip. */
  open: () => Promise<void>;
  /** Opens if need be, warms up and records. Resolves when recording, or when `blocked` says why not. */
  record: () => Promise<void>;
  /** Ends the answer and stores it. Resolves when submitted, or when another state says why not. */
  stop: () => Promise<void>;
  /** After an interruption, or when it cannot go on after one: stores what was saved. */
  keep: () => Promise<void>;
  /** After an interruption: goes on in the same attempt, in a new part. */
  resume: (stream: MediaStream, quality: Quality) => Promise<void>;
  /** Another recorder took over: a running recording ends as interrupted, with all of it kept. */
  takenOver: () => void;
  /** Releases everything but the stream. Unsealed recordings stay for recovery. */
  close: () => void;
};

/**
 * The state machine of one attempt: opens it at the server, records into the outbox, uploads meanwhile,
 * seals. Nothing it has captured is lost by a failure of the network, the server or the page; what cannot
 * be finished here is finished by recoverAttempts.
 */
export function createAttemptSession(options: SessionOptions): AttemptSession {
  const { outbox } = options;
  const reason = unsupportedReason();
  const view = createObservable<AttemptSnapshot>({
    ...FIRST_SNAPSHOT,
    state: reason ? { name: 'unsupported', reason } : { name: 'checking' },
    storage: outbox.storage(),
  });
  const levelListeners = new Set<(reading: LevelReading) => void>();
  const stopStorage = outbox.onStorage((storage) => view.change({ storage }));
  let source: Source | null = null;
  let opening: Promise<AttemptLink> | null = null;
  let link: AttemptLink | null = null;
  let offlineMs = 0;
  let unwatch: Array<() => void> = [];
  let stopLevel = (): void => undefined;
  let stopWarning = (): void => undefined;
  let closed = false;

  const is = (...names: AttemptState['name'][]): boolean => names.includes(view.snapshot().state.name);
  const enter = (state: AttemptState): void => view.change({ state });

  const endWatching = (): void => {
    for (const stop of unwatch) stop();
    unwatch = [];
  };

  const endPart = async (ended_by: EndedBy): Promise<void> => {
    endWatching();
    await parts.end(ended_by);
    link?.kick();
  };

  const interrupt = (why: InterruptReason): void => {
    if (!is('recording')) return;
    // First the end with its true reason: a screen may answer the state immediately with `keep`.
    void endPart(endedBy(why));
    enter({ name: 'interrupted', reason: why });
  };

  const parts = createParts({
    outbox,
    screen_required: options.screen_required,
    onKept: (bytes) => {
      view.change({ captured_bytes: view.snapshot().captured_bytes + bytes });
      link?.kick();
    },
    onFailure: interrupt,
  });

  const seal = async (): Promise<void> => {
    if (!link) return;
    enter({ name: 'sealing' });
    try {
      const { state, counted } = await link.seal();
      enter({ name: 'submitted', server_state: state, counted });
      link.close();
    } catch (error) {
      if (!closed) enter(blockedBy(error));
    }
    stopWarning();
  };

  const finish = async (ended_by: EndedBy): Promise<void> => {
    if (!is('recording')) return;
    enter({ name: 'stopping' });
    await endPart(ended_by);
    if (!closed) await seal();
  };

  const onRecordingTick = (): void => {
    if (!link) return;
    const { max_ms, max_bytes, max_segments } = link.limits;
    if (view.snapshot().offline) offlineMs += TICK_MS;
    view.change(recordingFigures(parts.capturedMs(), max_ms));
    const bytesFull = view.snapshot().captured_bytes >= max_bytes * LIMIT_MARGIN;
    const segmentsFull = parts.segments() >= max_segments * LIMIT_MARGIN;
    if (bytesFull || segmentsFull || parts.capturedMs() >= max_ms) void finish('limit');
  };

  const watch = (attempt: AttemptLink, recording: Capture, { stream }: Source): void => {
    const timer = setInterval(onRecordingTick, TICK_MS);
    view.change({ stutter: false, camera_muted: stream.getVideoTracks().some(({ muted }) => muted) });
    unwatch = [
      () => clearInterval(timer),
      watchTracks(stream, ({ kind, change }) => {
        if (kind === 'video' && change !== 'ended') view.change({ camera_muted: change === 'mute' });
      }),
      watchFrames(stream, (stutter) => view.change({ stutter })),
      watchInterruptions(recording, stream, interrupt),
      keepAwake(),
      attempt.beat(
        () => ({ captured_ms: parts.capturedMs(), offline_ms: offlineMs }),
        () => interrupt('closed'),
      ),
    ];
  };

  const open = async (): Promise<AttemptLink> => {
    if (!source) throw new Error('no stream yet');
    opening ??= openAttemptLink(options, source, {
      onProgress: ({ acknowledged_bytes, offline, unavailable }) =>
        view.change({ acknowledged_bytes, offline, unavailable }),
      onMoved: () => interrupt('closed'),
      onRefused: (error) => interrupt(error instanceof TransportError && error.status === 410 ? 'closed' : 'refused'),
    });
    try {
      link = await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
    view.change({ attempt: link.attempt, attempts_left: link.attempts_left });
    if (closed) link.close();
    return link;
  };

  const begin = async (from: Source): Promise<void> => {
    const attempt = await open();
    const capture = await parts.begin(attempt, from);
    if (closed) return endPart('interrupted');
    watch(attempt, capture, from);
    stopWarning();
    stopWarning = warnBeforeLeaving();
    view.change({ state: { name: 'recording' }, starting: false });
    onRecordingTick();
  };

  const record = async (): Promise<void> => {
    if (!source || view.snapshot().starting || is('recording', 'stopping', 'sealing', 'submitted', 'unsupported'))
      return;
    if (!outbox.hasRoom()) return enter({ name: 'blocked', cause: 'storage', code: null });
    endWatching();
    view.change({ starting: true });
    await begin(source).catch((error: unknown) => {
      if (!closed) enter(blockedBy(error));
    });
    view.change({ starting: false });
  };

  const useStream = (stream: MediaStream, quality: Quality, screen?: MediaStream): void => {
    source = { stream, quality, reason: options.picture_reason, screen };
    stopLevel();
    stopLevel = watchLevel(stream, (reading) => {
      view.change({ microphone_silent: reading.silent });
      for (const listener of levelListeners) listener(reading);
    });
    if (is('checking')) enter({ name: 'ready' });
  };

  const think: AttemptSession['think'] = (times) => {
    if (!is('ready', 'thinking')) return;
    endWatching();
    const { ends_at, stop } = countThinking(times, (seconds_left) => view.change({ seconds_left }));
    unwatch = [stop];
    enter({ name: 'thinking', ends_at });
  };

  return {
    snapshot: view.snapshot,
    subscribe: view.subscribe,
    onLevel: (listener) => {
      levelListeners.add(listener);
      return () => levelListeners.delete(listener);
    },
    useStream,
    think,
    open: async () => {
      await open().catch((error: unknown) => {
        if (!closed) enter(blockedBy(error));
      });
    },
    record,
    stop: () => finish('stop'),
    takenOver: () => interrupt('closed'),
    keep: async () => {
      if (!is('interrupted', 'blocked') || parts.count() === 0) return;
      enter({ name: 'stopping' });
      await parts.end('interrupted');
      if (!closed) await seal();
    },
    resume: async (stream, quality) => {
      if (!is('interrupted')) return;
      await parts.end('interrupted');
      useStream(stream, quality, source?.screen);
      await record();
    },
    close: () => {
      closed = true;
      stopLevel();
      stopStorage();
      stopWarning();
      // Held until the last chunk is safe, so that recovery elsewhere finds all of it.
      void endPart('interrupted').finally(() => link?.close());
    },
  };
}
