import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { holdAttempt } from './attempt-lock.ts';
import { createPause, onWake } from '../upload/backoff.ts';
import type { Outbox } from '../store/outbox.ts';
import { recordedMs } from './recorded-ms.ts';
import { persistently } from '../upload/persistently.ts';
import { NothingToSealError, sealAttempt } from '../upload/seal.ts';
import { bySendingOrder, type AttemptRow } from '../store/segment-store.ts';
import { TransportError, type Transport } from '../upload/transport.ts';
import { createUploadToken } from '../upload/upload-token.ts';
import { createUploader, type UploadProgress, type Uploader } from '../upload/uploader.ts';
import type { SegmentRef, StoredAttempt } from '../wire.ts';

export type RecoveredAttempt = {
  attempt: number;
  application: number;
  question: number;
  /**
   * `sealed` stored now or before · `empty` nothing had been recorded · `gone` the server no longer knows it ·
   * `refused` the server refuses it for good; it stays here.
   */
  outcome: 'sealed' | 'empty' | 'gone' | 'refused';
  /** State on the server, where known. */
  state: string | null;
  recorded_ms: number;
};

export type RecoveryOptions = {
  outbox: Outbox;
  transport: Transport;
  signal?: AbortSignal;
  hold?: (attempt: number) => Promise<(() => void) | null>;
  wakes?: (listener: () => void) => () => void;
  onProgress?: (attempt: number, progress: UploadProgress) => void;
};

/**
 * Finishes recordings of earlier pages: for each attempt in the outbox that no open page uses, asks the server for its
 * segments, sends missing ones and seals with `interrupted`. Call it when the applicant's page opens, before a new
 * recording; then let the applicant keep each or record again. There is no time limit for the network.
 * @returns one entry for each attempt, in the order of their numbers
 * @throws the signal's reason when aborted
 */
export async function recoverAttempts(options: RecoveryOptions): Promise<RecoveredAttempt[]> {
  const { outbox, hold = holdAttempt } = options;
  const recovered: RecoveredAttempt[] = [];
  const rows = (await outbox.attempts()).toSorted((a, b) => a.attempt - b.attempt);
  for (const row of rows) {
    const release = await hold(row.attempt);
    if (!release) continue;
    try {
      recovered.push(await recover(row, options));
    } finally {
      release();
    }
  }
  return recovered;
}

async function recover(row: AttemptRow, options: RecoveryOptions): Promise<RecoveredAttempt> {
  const { outbox, transport, signal = new AbortController().signal, wakes = onWake } = options;
  const { attempt, application, question } = row;
  const token = createUploadToken(row, transport, outbox);
  const pause = createPause();
  const ask = (): Promise<StoredAttempt> => token.use((current) => transport.readAttempt(attempt, current));
  let uploader: Uploader | null = null;
  const stopWaking = wakes(() => {
    pause.wake();
    uploader?.wake();
  });
  let recorded_ms = 0;
  const result = (outcome: RecoveredAttempt['outcome'], state: string | null = null): RecoveredAttempt => ({
    attempt,
    application,
    question,
    outcome,
    state,
    recorded_ms,
  });
  try {
    const acknowledged_bytes = await reconcile(attempt, await persistently(ask, pause, signal), outbox);
    recorded_ms = await recordedMs(row, outbox);
    uploader = createUploader({
      attempt,
      outbox,
      transport,
      token,
      acknowledged_bytes,
      onProgress: (progress) => options.onProgress?.(attempt, progress),
    });
    const sealed = await sealAttempt({ attempt, outbox, transport, token, uploader, pause, signal });
    return result('sealed', sealed.state);
  } catch (error) {
    if (error instanceof NothingToSealError) return result('empty');
    if (!(error instanceof TransportError)) throw error;
    if (error.status !== 404 && error.status !== 410) return result('refused');
    await outbox.forget(attempt);
    return result('gone');
  } finally {
    stopWaking();
    uploader?.close();
  }
}

/** Makes the rows here agree with the server. @returns bytes that it has */
async function reconcile(attempt: number, { segments }: StoredAttempt, outbox: Outbox): Promise<number> {
  const rows = await outbox.rows(attempt);
  const same = (first: SegmentRef, second: SegmentRef): boolean => bySendingOrder(first, second) === 0;
  for (const row of rows) {
    if (segments.some((segment) => same(segment, row))) continue;
    await outbox.mark(row, (await outbox.bytes(row)) ? 'waiting' : 'lost');
  }
  const missed = new Map<string, number>();
  for (const segment of segments.toSorted(bySendingOrder)) {
    const row = rows.find((candidate) => same(candidate, segment));
    const part = `${segment.track}/${segment.part}`;
    // Segments in memory after a full disk were sent each second, but the page that recorded them is gone.
    const captured_ms = row?.captured_ms ?? (missed.get(part) ?? 0) + UPLOAD_LIMITS.timeslice_ms;
    missed.set(part, captured_ms);
    // The server's bytes are whole; a row on the disk may be of a moment when its segment still grew.
    await outbox.put({ ...segment, attempt, captured_ms, state: 'sent' }, null);
  }
  return segments.reduce((sum, segment) => sum + segment.bytes, 0);
}
