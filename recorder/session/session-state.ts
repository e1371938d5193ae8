import { mayStop } from '@vivavoce/domain/answers/attempts.ts';
import type { UnsupportedReason } from '../devices/browser-support.ts';
import type { OutboxStorage } from '../store/outbox.ts';
import type { EndedBy, ErrorCode } from '../wire.ts';

/**
 * Why a recording stopped without a call. `device` a track ended · `screen` the screen is no longer shared · `hidden` the page went to the background on a
 * phone · `error` the recorder failed or fell silent · `empty` the recorder runs and delivers nothing · `storage` nothing more could be kept · `closed` the
 * server closed the attempt or another device took over · `refused` the server would not take a segment.
 */
export type InterruptReason = 'device' | 'screen' | 'hidden' | 'error' | 'empty' | 'storage' | 'closed' | 'refused';

/** `refused` is the server's own refusal, with its error code. */
type BlockedCause = 'storage' | 'device' | 'network' | 'refused';

export type AttemptState =
  | { name: 'unsupported'; reason: UnsupportedReason }
  /** No camera stream yet: the device check runs. */
  | { name: 'checking' }
  | { name: 'ready' }
  /** The moment of `performance.now()`, null without a limit. */
  | { name: 'thinking'; ends_at: number | null }
  | { name: 'recording' }
  | { name: 'stopping' }
  | { name: 'sealing' }
  /** Confirmed by the server. Only now may a screen say "Answer saved". */
  | { name: 'submitted'; server_state: string; counted: boolean | null }
  | { name: 'interrupted'; reason: InterruptReason }
  | { name: 'blocked'; cause: BlockedCause; code: ErrorCode | 'offline' | 'nothing_recorded' | null };

/** The state for screens. Replaced, never changed, so that React sees each change. */
export type AttemptSnapshot = {
  state: AttemptState;
  attempt: number | null;
  /** Remaining attempts as the server counted them when this one began; null is unlimited. */
  attempts_left: number | null;
  /** The recorder is about to start: the attempt opens and the camera warms up. */
  starting: boolean;
  /** Remaining seconds of thinking or recording; null without a limit. */
  seconds_left: number | null;
  /** Recorded seconds of all parts of this attempt. */
  captured_seconds: number;
  can_stop: boolean;
  captured_bytes: number;
  acknowledged_bytes: number;
  offline: boolean;
  /** The server answers, and can store nothing for now. */
  unavailable: boolean;
  storage: OutboxStorage;
  microphone_silent: boolean;
  /** The camera delivers no picture for now: closed, or taken by another program. The recording goes on. */
  camera_muted: boolean;
  /** The camera delivers too few frames. The recording goes on. */
  stutter: boolean;
};

export const FIRST_SNAPSHOT: AttemptSnapshot = {
  state: { name: 'checking' },
  attempt: null,
  attempts_left: null,
  starting: false,
  seconds_left: null,
  captured_seconds: 0,
  can_stop: false,
  captured_bytes: 0,
  acknowledged_bytes: 0,
  offline: false,
  unavailable: false,
  storage: 'disk',
  microphone_silent: false,
  camera_muted: false,
  stutter: false,
};

const ENDED_BY: Record<InterruptReason, EndedBy> = {
  device: 'device',
  screen: 'screen',
  hidden: 'hidden',
  error: 'error',
  empty: 'error',
  storage: 'interrupted',
  closed: 'interrupted',
  refused: 'interrupted',
};

/**
 * How the seal names an interruption.
 */
export function endedBy(reason: InterruptReason): EndedBy {
  return ENDED_BY[reason];
}

/**
 * The figures of a recording for the snapshot.
 * @param capturedMs recorded time of all parts
 * @param maxMs the server's limit for the whole attempt
 */
export function recordingFigures(
  capturedMs: number,
  maxMs: number,
): Pick<AttemptSnapshot, 'seconds_left' | 'captured_seconds' | 'can_stop'> {
  return {
    seconds_left: Math.max(0, Math.ceil((maxMs - capturedMs) / 1000)),
    captured_seconds: Math.floor(capturedMs / 1000),
    can_stop: mayStop(capturedMs),
  };
}

/** A value with listeners, in the form React's useSyncExternalStore takes. */
export type Observable<T> = {
  snapshot: () => T;
  /** @returns a function that removes the listener */
  subscribe: (listener: () => void) => () => void;
  /** Replaces the given fields; notifies listeners only of differences. */
  change: (fields: Partial<T>) => void;
};

/**
 * Holds a snapshot of plain fields.
 */
export function createObservable<T extends object>(first: T): Observable<T> {
  const listeners = new Set<() => void>();
  let current = first;
  return {
    snapshot: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (fields) => {
      const next = { ...current, ...fields };
      const keys = Object.keys(fields) as Array<keyof T>;
      if (keys.every((key) => Object.is(next[key], current[key]))) return;
      current = next;
      for (const listener of listeners) listener();
    },
  };
}
