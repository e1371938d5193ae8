import { openAttemptLink, type AttemptLink } from './attempt-link.ts';
import { unsupportedReason } from './browser-support.ts';
import { createCapture, type Capture } from './capture.ts';
import { watchInterruptions } from './interruptions.ts';
import { watchLevel, type LevelReading } from './level-meter.ts';
import { OutboxFullError, type Outbox } from './outbox.ts';
import type { Quality } from './quality.ts';
import { NothingToSealError } from './seal.ts';
import {
  createObservable,
  endedBy,
  FIRST_SNAPSHOT,
  recordingFigures,
  type AttemptSnapshot,
  type AttemptState,
  type InterruptReason,
} from './session-state.ts';
import { TransportError, verdict, type Transport } from './transport.ts';
import { keepAwake, warnBeforeLeaving } from './wake-lock.ts';
import type { EndedBy, ErrorCode } from './wire.ts';

const TICK_MS = 250;
/** A limit of the server is met by stopping before the chunk that would break it. */
const LIMIT_MARGIN = 0.97;

export type SessionOptions = {
  application: number;
  question: number;
  /** Names this tab for the lease, as in the other interview calls. */
  device: string;
  transport: Transport;
  outbox: Outbox;
  screen_required?: boolean;
};

/** One attempt at one question, as the screens see it. */
export type AttemptSession = {
  snapshot: () => AttemptSnapshot;
  subscribe: (listener: () => void) => () => void;
  /** Ten readings a second, apart from the snapshot so that only the meter redraws. */
  onLevel: (listener: (reading: LevelReading) => void) => () => void;
  /** The stream of the device check; it stays the caller's to close. `checking` becomes `ready`. */
  useStream: (stream: MediaStream, quality: Quality, screen?: MediaStream) => void;
  /** Shows the thinking time. Both times as the server gave them in one answer. */
  think: (times: { thinking_ends_at: string | null; server_time: string }) => void;
  /** Begins the attempt at the server ahead of `record`, to save its round trip. */
  open: () => Promise<void>;
  /** Opens if need be, warms up and records. Resolves when recording, or when `blocked` says why not. */
  record: () => Promise<void>;
  /** Ends the answer and stores it. Resolves when submitted, or when another state says why not. */
  stop: () => Promise<void>;
  /** After an interruption: stores what was saved. */
  keep: () => Promise<void>;
  /** After an interruption: goes on in the same attempt, in a new part. */
  resume: (stream: MediaStream, quality: Quality) => Promise<void>;
  /** Lets go of everything but the stream. What is not sealed stays for recovery. */
  close: () => void;
};

type Source = { stream: MediaStream; quality: Quality; screen?: MediaStream | undefined };

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
  let capture: Capture | null = null;
  let part = 0;
  let segments = 0;
  /** Recorded in the parts before the present one. */
  let earlierMs = 0;
  let offlineMs = 0;
  let saved: Promise<void> = Promise.resolve();
  let unwatch: Array<() => void> = [];
  let stopLevel = (): void => undefined;
  let stopWarning = (): void => undefined;
  let closed = false;

  const is = (...names: AttemptState['name'][]): boolean => names.includes(view.snapshot().state.name);
  const enter = (state: AttemptState): void => view.change({ state });
  const capturedMs = (): number => earlierMs + (capture?.capturedMs() ?? 0);

  const endWatching = (): void => {
    for (const stop of unwatch) stop();
    unwatch = [];
  };

  const block = (error: unknown): void => {
    if (error instanceof NothingToSealError) enter({ name: 'blocked', cause: 'device', code: 'nothing_recorded' });
    else if (!(error instanceof TransportError)) enter({ name: 'blocked', cause: 'device', code: null });
    else if (verdict(error) === 'retry') enter({ name: 'blocked', cause: 'network', code: 'offline' });
    else enter({ name: 'blocked', cause: 'refused', code: (error.problem?.code as ErrorCode | undefined) ?? null });
  };

  /** Ends the present part; its chunks and its end are in the outbox when `saved` resolves. */
  const endPart = (ended_by: EndedBy): Promise<void> => {
    endWatching();
    const ending = capture;
    if (!ending) return saved;
    saved = ending.stop(ended_by).then(() => {
      earlierMs += ending.capturedMs();
      if (capture === ending) capture = null;
      link?.kick();
    });
    return saved;
  };

  const interrupt = (why: InterruptReason): void => {
    if (!is('recording')) return;
    enter({ name: 'interrupted', reason: why });
    void endPart(endedBy(why));
  };

  const seal = async (): Promise<void> => {
    if (!link) return;
    enter({ name: 'sealing' });
    try {
      const { state, counted } = await link.seal();
      enter({ name: 'submitted', server_state: state, counted });
      link.close();
    } catch (error) {
      if (!closed) block(error);
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
    const limits = link?.limits;
    if (!limits || !capture) return;
    if (view.snapshot().offline) offlineMs += TICK_MS;
    view.change(recordingFigures(capturedMs(), limits.max_ms));
    const { captured_bytes } = view.snapshot();
    const full = captured_bytes >= limits.max_bytes * LIMIT_MARGIN || segments >= limits.max_segments * LIMIT_MARGIN;
    if (full || capturedMs() >= limits.max_ms) void finish('limit');
  };

  const watch = (attempt: AttemptLink, recording: Capture, { stream }: Source): void => {
    const timer = setInterval(onRecordingTick, TICK_MS);
    unwatch = [
      () => clearInterval(timer),
      watchInterruptions(recording, stream, interrupt),
      keepAwake(),
      attempt.beat(
        () => ({ captured_ms: capturedMs(), offline_ms: offlineMs }),
        () => interrupt('closed'),
      ),
    ];
  };

  const open = async (): Promise<AttemptLink> => {
    if (!source) throw new Error('no stream yet');
    opening ??= openAttemptLink(options, source, {
      onProgress: ({ acknowledged_bytes, offline }) => view.change({ acknowledged_bytes, offline }),
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
    const recording = createCapture({
      attempt: attempt.attempt,
      part,
      camera: from.stream,
      screen: from.screen,
      screen_required: options.screen_required,
      quality: from.quality,
      outbox,
      onKept: (chunk) => {
        segments += 1;
        view.change({ captured_bytes: view.snapshot().captured_bytes + chunk.bytes.byteLength });
        attempt.kick();
      },
      onFailure: (error) => interrupt(error instanceof OutboxFullError ? 'storage' : 'error'),
    });
    capture = recording;
    await recording.start();
    part += 1;
    if (closed) {
      await endPart('interrupted');
      return;
    }
    watch(attempt, recording, from);
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
      capture = null;
      if (!closed) block(error);
    });
    view.change({ starting: false });
  };

  const useStream = (stream: MediaStream, quality: Quality, screen?: MediaStream): void => {
    source = { stream, quality, screen };
    stopLevel();
    stopLevel = watchLevel(stream, (reading) => {
      view.change({ microphone_silent: reading.silent });
      for (const listener of levelListeners) listener(reading);
    });
    if (is('checking')) enter({ name: 'ready' });
  };

  const think: AttemptSession['think'] = ({ thinking_ends_at, server_time }) => {
    if (!is('ready', 'thinking')) return;
    endWatching();
    const left = thinking_ends_at === null ? null : Date.parse(thinking_ends_at) - Date.parse(server_time);
    const ends_at = left === null ? null : performance.now() + left;
    const tick = (): void =>
      view.change({
        seconds_left: ends_at === null ? null : Math.max(0, Math.ceil((ends_at - performance.now()) / 1000)),
      });
    const timer = setInterval(tick, TICK_MS);
    unwatch = [() => clearInterval(timer)];
    enter({ name: 'thinking', ends_at });
    tick();
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
        if (!closed) block(error);
      });
    },
    record,
    stop: () => finish('stop'),
    keep: async () => {
      if (!is('interrupted')) return;
      enter({ name: 'stopping' });
      await saved;
      if (!closed) await seal();
    },
    resume: async (stream, quality) => {
      if (!is('interrupted')) return;
      await saved;
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
