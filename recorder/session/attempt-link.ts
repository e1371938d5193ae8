import { holdAttempt } from './attempt-lock.ts';
import { createPause, onWake } from '../upload/backoff.ts';
import { clientFacts } from './client-facts.ts';
import { chooseMimeType } from '../capture/codecs.ts';
import { beat } from './heartbeat.ts';
import type { Outbox } from '../store/outbox.ts';
import type { Source } from './parts.ts';
import { sealAttempt, type Sealed } from '../upload/seal.ts';
import type { AttemptRow } from '../store/segment-store.ts';
import type { Transport } from '../upload/transport.ts';
import { createUploadToken } from '../upload/upload-token.ts';
import { createUploader, type UploadProgress } from '../upload/uploader.ts';
import type { AttemptLimits, Heartbeat } from '../wire.ts';

export type LinkOptions = {
  application: number;
  question: number;
  device: string;
  transport: Transport;
  outbox: Outbox;
};

/** An attempt that is open at the server, with its connections. */
export type AttemptLink = {
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
export async function openAttemptLink(
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
