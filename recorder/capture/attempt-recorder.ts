import { ATTEMPT_LIMITS, UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { createChunkCutter, EACH_DELIVERY_MS, type Cut, type Growth } from './chunk-cutter.ts';
import { chooseMimeType } from './codecs.ts';
import type { Delivered } from './delivery-watch.ts';
import { deferred } from '../deferred.ts';
import { sha256Hex } from '../digest.ts';
import type { Quality } from './quality.ts';
import { AUDIO_BITS_PER_SECOND, DEVICE_ANSWER_MS, KEY_FRAME_INTERVAL_MS, QUALITIES } from '../settings.ts';
import type { TrackKind } from '../wire.ts';

/** One numbered piece of a recording. The pieces of a part, joined in order, are its file. */
export type Chunk = {
  track: TrackKind;
  part: number;
  index: number;
  bytes: ArrayBuffer;
  /** Lower-case hex. */
  sha256: string;
  /** Recorded time of this part when the chunk was handed over. */
  captured_ms: number;
};

export type AttemptRecorderOptions = {
  stream: MediaStream;
  track: TrackKind;
  part: number;
  quality: Quality;
  /** `performance.now()` of the moment the stream went live; its first frames are dark or frozen. */
  live_since: number;
  /** Length of a chunk that begins after this many recorded milliseconds; without it every delivery is one. */
  chunkMs?: ((captured_ms: number) => number) | undefined;
  /** Called in order, one at a time; the next one waits for the promise. A growing chunk comes again, longer. */
  onChunk: (chunk: Chunk, growth: Growth) => Promise<void> | void;
  /** The recorder ended without being asked, or a chunk could not be kept. */
  onFailure: (error: unknown) => void;
};

/** `complete` is false when a chunk could not be kept; nothing after it was handed over. */
type RecordedPart = { recorded_ms: number; chunks: number; complete: boolean };

export type AttemptRecorder = {
  /** The browser's actual recording format; known once started. */
  mimeType: () => string;
  start: () => Promise<void>;
  /** Ends the recording and waits until every chunk has been handed over. Later calls share the first. */
  stop: () => Promise<RecordedPart>;
  capturedMs: () => number;
  /** `performance.now()` of the moment at which its file begins; null before. */
  startedAt: () => number | null;
  /** Flushes the buffer and closes the chunk, before the page may be frozen. */
  flush: () => void;
  /** False once the browser has ended it, with or without an event. */
  isAlive: () => boolean;
  /** Everything handed over by the browser so far; an empty piece counts as a delivery without bytes. */
  delivered: () => Delivered;
};

/** Not in every type library yet; browsers that do not know it ignore it. */
type RecorderOptions = MediaRecorderOptions & { videoKeyFrameIntervalDuration?: number };

/**
 * Records one part of one track into numbered, hashed chunks. The browser delivers about once a second.
 * `start` rejects with what MediaRecorder threw; later failures go to `onFailure`.
 */
export function createAttemptRecorder(options: AttemptRecorderOptions): AttemptRecorder {
  const { stream, quality, track, part, onChunk, onFailure } = options;
  const recorder = new MediaRecorder(stream, recorderOptions(stream, quality));
  let startedAt: number | null = null;
  let stoppedAt: number | null = null;
  let delivered: Delivered = { deliveries: 0, bytes: 0 };
  const cutter = createChunkCutter(options.chunkMs ?? (() => EACH_DELIVERY_MS));
  let flushing = false;
  let complete = true;
  let failed = false;
  let stopping: Promise<RecordedPart> | null = null;
  // Hashing is asynchronous; the chain keeps the chunks in the order of their numbers.
  let handedOver: Promise<void> = Promise.resolve();
  const begun = deferred<void>();
  const ended = deferred<void>();

  const capturedMs = (): number => (startedAt === null ? 0 : Math.round((stoppedAt ?? performance.now()) - startedAt));

  const fail = (error: unknown): void => {
    if (failed) return;
    failed = true;
    onFailure(error);
  };

  const handOver = async ({ index, piece, growth }: Cut, captured_ms: number): Promise<void> => {
    if (!complete) return;
    try {
      const bytes = await piece.arrayBuffer();
      await onChunk({ track, part, index, bytes, sha256: await sha256Hex(bytes), captured_ms }, growth);
    } catch (error) {
      // Segments after a gap could never be played.
      complete = false;
      fail(error);
    }
  };

  const cut = (data: Blob, close: boolean): void => {
    const captured = capturedMs();
    for (const piece of cutter.add(data, captured, close))
      handedOver = handedOver.then(() => handOver(piece, captured));
  };

  recorder.addEventListener('start', () => begun.resolve());
  recorder.addEventListener('dataavailable', ({ data }) => {
    delivered = { deliveries: delivered.deliveries + 1, bytes: delivered.bytes + data.size };
    cut(data, flushing);
    flushing = false;
  });
  recorder.addEventListener('error', (event) => fail(event));
  recorder.addEventListener('stop', () => {
    stoppedAt ??= performance.now();
    ended.resolve();
    if (!stopping) fail(new Error('the browser ended the recording'));
  });

  const stop = async (): Promise<RecordedPart> => {
    if (recorder.state !== 'inactive') {
      stoppedAt = performance.now();
      recorder.stop();
      // iOS may never send the event; what arrived until then is the recording.
      const guard = setTimeout(ended.resolve, UPLOAD_LIMITS.stop_guard_ms);
      await ended.promise;
      clearTimeout(guard);
    }
    cut(new Blob(), true);
    await handedOver;
    return { recorded_ms: capturedMs(), chunks: cutter.count(), complete };
  };

  return {
    mimeType: () => recorder.mimeType,
    start: async () => {
      await warmUp(options.live_since);
      if (stopping) throw new Error('stopped before it began');
      // The file begins with the first frame after this call; the event follows up to 300 ms later on a busy device.
      startedAt = performance.now();
      recorder.start(UPLOAD_LIMITS.timeslice_ms);
      const guard = setTimeout(() => begun.reject(new Error('the recorder does not start')), DEVICE_ANSWER_MS);
      try {
        await begun.promise;
      } catch (error) {
        // Its late chunks would belong to no recording.
        complete = false;
        failed = true;
        recorder.stop();
        throw error;
      } finally {
        clearTimeout(guard);
      }
    },
    stop: () => (stopping ??= stop()),
    capturedMs,
    startedAt: () => startedAt,
    flush: () => {
      if (recorder.state !== 'recording') return;
      flushing = true;
      recorder.requestData();
    },
    isAlive: () =>
      recorder.state !== 'inactive' && stream.getTracks().every((sourceTrack) => sourceTrack.readyState === 'live'),
    delivered: () => delivered,
  };
}

function recorderOptions(stream: MediaStream, quality: Quality): RecorderOptions {
  const picture = stream.getVideoTracks().length > 0 ? QUALITIES[quality] : null;
  const mimeType = chooseMimeType(picture ? 'video' : 'audio');
  return {
    ...(mimeType ? { mimeType } : {}),
    audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
    ...(picture
      ? { videoBitsPerSecond: picture.video_bits_per_second, videoKeyFrameIntervalDuration: KEY_FRAME_INTERVAL_MS }
      : {}),
  };
}

function warmUp(liveSince: number): Promise<void> {
  const remainingMs = liveSince + ATTEMPT_LIMITS.stream_warm_up_seconds * 1000 - performance.now();
  return remainingMs > 0 ? new Promise((resolve) => setTimeout(resolve, remainingMs)) : Promise.resolve();
}
