import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { backoffMs, createPause, onWake } from '../upload/backoff.ts';
import { sha256Hex } from '../digest.ts';
import { countParts, FileUnreadableError, readPart } from './file-parts.ts';
import type { PutPart } from './file-transport.ts';
import { createObservable } from '../session/session-state.ts';
import { isOffline, TransportError, verdict } from '../upload/transport.ts';

/**
 * `waiting` for the next retry · `stored` the server has every part · `failed` the server refuses them, or the file is
 * unreadable.
 */
export type FileUploadStatus = 'paused' | 'sending' | 'waiting' | 'stored' | 'failed';

export type FileUploadView = {
  status: FileUploadStatus;
  /** Bytes stored and in transit. */
  sent_bytes: number;
  total_bytes: number;
  /** The last request had no answer. */
  offline: boolean;
  /** Why it failed: a TransportError or a FileUnreadableError. */
  error: unknown;
};

export type FileUpload = {
  snapshot: () => FileUploadView;
  /** @returns a function that removes the listener */
  subscribe: (listener: () => void) => () => void;
  /** Sends missing parts: starts, resumes, or retries after a failure. */
  resume: () => void;
  /** Aborts running requests; their parts are sent again later. */
  pause: () => void;
  close: () => void;
};

export type FileUploadOptions = {
  file: Blob;
  /** Length of every part but the last, as the server sets it. */
  part_bytes: number;
  /** Numbers of parts that the server has already. */
  stored_parts: readonly number[];
  put: PutPart;
  wakes?: (listener: () => void) => () => void;
  random?: () => number;
};

/** A new sign-in fixes 401, but requests every few seconds should not prompt for it. */
function isFinal(error: unknown): boolean {
  if (error instanceof FileUnreadableError) return true;
  if (!(error instanceof TransportError)) return false;
  if (error.status === 401) return true;
  const next = verdict(error);
  return next === 'attempt' || next === 'segment';
}

/**
 * Sends a finished file in numbered, hashed parts, two at a time, with retries. Begins paused. A later page resumes
 * with the same file and the parts that the server has.
 */
export function createFileUpload(options: FileUploadOptions): FileUpload {
  const { file, part_bytes, put, random = Math.random, wakes = onWake } = options;
  const count = countParts(file.size, part_bytes);
  const storedParts = new Set(options.stored_parts.filter((index) => index < count));
  const inFlight = new Map<number, number>();
  const pause = createPause();
  let running: AbortController | null = null;
  let failures = 0;

  const lengthOf = (index: number): number => Math.min(part_bytes, file.size - index * part_bytes);
  const sentBytes = (): number =>
    [...storedParts].reduce((sum, index) => sum + lengthOf(index), 0) +
    [...inFlight.values()].reduce((a, b) => a + b, 0);
  const view = createObservable<FileUploadView>({
    status: 'paused',
    sent_bytes: sentBytes(),
    total_bytes: file.size,
    offline: false,
    error: null,
  });
  const report = (fields: Partial<FileUploadView> = {}): void => view.change({ sent_bytes: sentBytes(), ...fields });

  const stop = (fields: Partial<FileUploadView>): void => {
    running?.abort();
    running = null;
    inFlight.clear();
    pause.wake();
    report(fields);
  };

  const send = async (index: number, signal: AbortSignal): Promise<void> => {
    const bytes = await readPart(file, index, part_bytes);
    const sha256 = await sha256Hex(bytes);
    signal.throwIfAborted();
    const onProgress = (sent: number): void => {
      if (signal.aborted) return;
      inFlight.set(index, Math.min(sent, bytes.byteLength));
      report();
    };
    await put({ index, bytes, sha256 }, { onProgress, signal });
    storedParts.add(index);
  };

  const recover = async (error: unknown): Promise<void> => {
    if (isFinal(error)) return stop({ status: 'failed', error, offline: false });
    failures += 1;
    report({ status: 'waiting', offline: isOffline(error) });
    await pause.wait(backoffMs(failures, random));
  };

  const work = async (waiting: number[], signal: AbortSignal): Promise<void> => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      inFlight.set(index, 0);
      report({ status: failures > 0 ? 'waiting' : 'sending' });
      let failure: { error: unknown } | null = null;
      try {
        await send(index, signal);
        if (failures > 0) pause.wake();
        failures = 0;
      } catch (error) {
        failure = { error };
      }
      if (signal.aborted) return;
      inFlight.delete(index);
      if (failure) {
        waiting.unshift(index);
        await recover(failure.error);
        if (signal.aborted) return;
      } else report({ status: 'sending', offline: false });
    }
  };

  const resume = async (): Promise<void> => {
    if (running || view.snapshot().status === 'stored') return;
    running = new AbortController();
    const { signal } = running;
    failures = 0;
    const waiting = Array.from({ length: count }, (_, index) => index).filter((index) => !storedParts.has(index));
    report({ status: 'sending', error: null, offline: false });
    await Promise.all(Array.from({ length: UPLOAD_LIMITS.parallel_puts }, () => work(waiting, signal)));
    if (signal.aborted) return;
    stop({ status: 'stored' });
    stopWaking();
  };
  const stopWaking = wakes(pause.wake);

  return {
    snapshot: view.snapshot,
    subscribe: view.subscribe,
    resume: () => void resume(),
    pause: () => {
      if (running) stop({ status: 'paused', offline: false });
    },
    close: () => {
      stopWaking();
      stop({ status: 'paused', offline: false });
    },
  };
}
