import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { backoffMs, createPause } from './backoff.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { sha256Hex } from '../digest.ts';
import type { Outbox } from '../store/outbox.ts';
import type { SegmentRow } from '../store/segment-store.ts';
import { isOffline, TransportError, verdict, type Transport } from './transport.ts';
import type { UploadToken } from './upload-token.ts';

export type UploadProgress = {
  /** Bytes that the server has durably. */
  acknowledged_bytes: number;
  /** Bytes of running requests. */
  in_flight_bytes: number;
  /** The last request had no answer. */
  offline: boolean;
  /** The server answers, and can store nothing for now: its storage is full or out of reach. */
  unavailable: boolean;
};

export type Uploader = {
  /** New segments wait in the outbox. */
  kick: () => void;
  /** The network may be back: retries now instead of waiting. */
  wake: () => void;
  /** Resolves when nothing waits any more; rejects when the server refuses the attempt. */
  drained: () => Promise<void>;
  progress: () => UploadProgress;
  /** Ends requests under way and sends nothing more. */
  close: () => void;
};

export type UploaderOptions = {
  attempt: number;
  outbox: Outbox;
  transport: Transport;
  token: UploadToken;
  /** Bytes that the server had before this uploader began. */
  acknowledged_bytes?: number;
  onProgress?: (progress: UploadProgress) => void;
  /** The server refuses a segment (another hash, too large) or the attempt (closed, unknown) for good. */
  onRefused?: (error: unknown) => void;
  /** The server has a segment, and reports that another device records the interview now. */
  onMoved?: () => void;
  random?: () => number;
};

const nameOf = ({ track, part, index }: SegmentRow): string => `${track}/${part}/${index}`;

/**
 * Sends the waiting segments of one attempt, two at a time, until each is acknowledged. The first chunk of
 * a part travels alone: without it nothing plays. Repeats are safe, because segments are numbered and hashed.
 */
export function createUploader(options: UploaderOptions): Uploader {
  const { attempt, outbox, transport, token, random = Math.random } = options;
  const inFlight = new Map<string, number>();
  const pause = createPause();
  const closing = new AbortController();
  const waiters = new Set<Deferred<void>>();
  let acknowledged = options.acknowledged_bytes ?? 0;
  let failures = 0;
  let offline = false;
  let unavailable = false;
  let refusal: { error: unknown } | null = null;
  let pumping = false;
  let pumpAgain = false;

  const progress = (): UploadProgress => ({
    acknowledged_bytes: acknowledged,
    in_flight_bytes: [...inFlight.values()].reduce((sum, bytes) => sum + bytes, 0),
    offline,
    unavailable,
  });
  const report = (): void => options.onProgress?.(progress());

  const settle = (): void => {
    for (const waiter of waiters) {
      if (refusal) waiter.reject(refusal.error);
      else waiter.resolve();
    }
    waiters.clear();
  };

  const refuse = (error: unknown): void => {
    if (refusal || closing.signal.aborted) return;
    refusal = { error };
    options.onRefused?.(error);
    settle();
  };

  const backOff = async (error: unknown): Promise<void> => {
    failures += 1;
    offline = isOffline(error);
    // One such answer is a restart; a second one lasts.
    unavailable = !offline && error instanceof TransportError && failures > 1;
    report();
    await pause.wait(backoffMs(failures, random));
  };

  const giveUp = async (row: SegmentRow, error: unknown): Promise<void> => {
    options.onRefused?.(error);
    await outbox.mark(row, 'lost');
  };

  const put = async (row: SegmentRow): Promise<void> => {
    const bytes = await outbox.bytes(row);
    if (!bytes) return outbox.mark(row, 'lost');
    const onProgress = (sent: number): void => {
      inFlight.set(nameOf(row), sent);
      report();
    };
    try {
      const { moved } = await token.use((current) =>
        transport.putSegment({ ...row, bytes }, current, { onProgress, signal: closing.signal }),
      );
      if (moved) options.onMoved?.();
    } catch (error) {
      const next = verdict(error);
      // Damaged here and not in transit: a retry cannot help.
      const damagedHere = next === 'digest' && (await sha256Hex(bytes)) !== row.sha256;
      if (next === 'segment' || damagedHere) return giveUp(row, error);
      throw error;
    }
    acknowledged += row.bytes;
    offline = false;
    unavailable = false;
    if (failures > 0) {
      failures = 0;
      pause.wake();
    }
    await outbox.mark(row, 'sent');
  };

  const send = async (row: SegmentRow): Promise<void> => {
    inFlight.set(nameOf(row), 0);
    try {
      await put(row);
    } catch (error) {
      if (closing.signal.aborted) return;
      if (verdict(error) === 'attempt') refuse(error);
      else await backOff(error);
    } finally {
      inFlight.delete(nameOf(row));
      report();
      pump();
    }
  };

  const startNext = async (): Promise<void> => {
    if (refusal || closing.signal.aborted) return;
    const waiting = (await outbox.rows(attempt)).filter((row) => row.state === 'waiting');
    if (waiting.length === 0 && inFlight.size === 0) return settle();
    // After a failure, one request tests the connection, not two.
    let free = (failures > 0 ? 1 : UPLOAD_LIMITS.parallel_puts) - inFlight.size;
    for (const row of waiting) {
      if (free <= 0) return;
      if (!inFlight.has(nameOf(row))) {
        void send(row);
        free -= 1;
      }
      if (row.index === 0) return;
    }
  };

  const pump = (): void => {
    if (pumping) {
      pumpAgain = true;
      return;
    }
    pumping = true;
    startNext()
      // The browser's store may answer later; its content is never given up.
      .catch((error: unknown) => void backOff(error).then(pump))
      .finally(() => {
        pumping = false;
        if (!pumpAgain) return;
        pumpAgain = false;
        pump();
      });
  };

  return {
    kick: pump,
    wake: () => {
      pause.wake();
      pump();
    },
    drained: () => {
      if (refusal) return Promise.reject(refusal.error);
      const waiter = deferred<void>();
      waiters.add(waiter);
      pump();
      return waiter.promise;
    },
    progress,
    close: () => {
      closing.abort();
      pause.wake();
      for (const waiter of waiters) waiter.reject(closing.signal.reason);
      waiters.clear();
    },
  };
}
