import { backoffMs, type Pause } from './backoff.ts';
import { buildTracks } from './manifest.ts';
import type { Outbox } from '../store/outbox.ts';
import { persistently } from './persistently.ts';
import type { AttemptRow } from '../store/segment-store.ts';
import { TransportError, verdict, type Transport } from './transport.ts';
import type { UploadToken } from './upload-token.ts';
import type { Uploader } from './uploader.ts';
import type { SealBody, SegmentRef, StoredAttempt } from '../wire.ts';

/** The recording has nothing playable. The attempt is deleted here. */
export class NothingToSealError extends Error {
  override name = 'NothingToSealError';
}

export type SealOptions = {
  attempt: number;
  outbox: Outbox;
  transport: Transport;
  token: UploadToken;
  uploader: Uploader;
  pause: Pause;
  signal: AbortSignal;
  random?: () => number;
};

/** The server has stored the answer. `counted` is null when an earlier seal had done it. */
export type Sealed = { state: string; counted: boolean | null };

/**
 * Sends the rest, then seals, and sends again what the server reports as missing, without a time limit. Deletes the
 * attempt here only when the server has acknowledged it, or no longer knows it: what was erased there stays nowhere.
 * Aborting closes the uploader.
 * @throws NothingToSealError, TransportError when the server refuses for good, the signal's reason when aborted
 */
export async function sealAttempt(options: SealOptions): Promise<Sealed> {
  const { attempt, outbox, uploader, pause, signal } = options;
  const onAbort = (): void => {
    uploader.close();
    pause.wake();
  };
  signal.addEventListener('abort', onAbort);
  try {
    for (let failures = 1; ; failures += 1) {
      signal.throwIfAborted();
      const sealed = await sealOnce(options).catch(async (error: unknown) => {
        signal.throwIfAborted();
        if (isClosed(error)) return alreadySealed(options);
        if (isErased(error)) await outbox.forget(attempt);
        const missing = missingSegments(error);
        if (missing.length > 0) await sendAgain(attempt, missing, outbox);
        else if (error instanceof NothingToSealError || verdict(error) !== 'retry') throw error;
        return null;
      });
      if (sealed) return sealed;
      await pause.wait(backoffMs(failures, options.random));
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function sealOnce({ attempt, outbox, transport, token, uploader }: SealOptions): Promise<Sealed> {
  await uploader.drained();
  const body = await sealBody(attempt, outbox);
  const { state, counted } = await token.use((current) => transport.seal(attempt, body, current));
  await outbox.forget(attempt);
  return { state, counted };
}

async function sealBody(attempt: number, outbox: Outbox): Promise<SealBody> {
  const row = (await outbox.attempts()).find((candidate) => candidate.attempt === attempt);
  const tracks = row ? buildTracks(row, await outbox.rows(attempt)) : [];
  if (!row || tracks.length === 0) {
    await outbox.forget(attempt);
    throw new NothingToSealError('no segment of this attempt is left');
  }
  return { tracks, client: clientFacts(row, tracks.length) };
}

function clientFacts(row: AttemptRow, tracks: number): SealBody['client'] {
  return { ...row.client, started_at: row.started_at, tracks };
}

async function sendAgain(attempt: number, missing: SegmentRef[], outbox: Outbox): Promise<void> {
  for (const { track, part, index } of missing) {
    const key = { attempt, track, part, index };
    // A segment without its bytes is lost, and the rest is sealed around it.
    await outbox.mark(key, (await outbox.bytes(key)) ? 'waiting' : 'lost');
  }
}

function missingSegments(error: unknown): SegmentRef[] {
  const missing = error instanceof TransportError && error.status === 409 ? error.problem?.missing : undefined;
  return (missing ?? []) as SegmentRef[];
}

function isClosed(error: unknown): boolean {
  return error instanceof TransportError && error.status === 410;
}

/** Reports whether the server itself answered, rather than a machine in between. */
function isErased(error: unknown): boolean {
  return error instanceof TransportError && error.status === 404 && error.problem?.code === 'not_found';
}

async function alreadySealed({ attempt, outbox, transport, token, pause, signal }: SealOptions): Promise<Sealed> {
  const ask = (): Promise<StoredAttempt> => token.use((current) => transport.readAttempt(attempt, current));
  const { state } = await persistently(ask, pause, signal);
  await outbox.forget(attempt);
  return { state, counted: null };
}
