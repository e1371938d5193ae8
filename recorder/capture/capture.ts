import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { createAttemptRecorder, type AttemptRecorder, type Chunk } from './attempt-recorder.ts';
import { EACH_DELIVERY_MS, type Growth } from './chunk-cutter.ts';
import type { Delivered } from './delivery-watch.ts';
import { liveSince } from './live-since.ts';
import type { Outbox } from '../store/outbox.ts';
import type { AttemptRow } from '../store/segment-store.ts';
import type { Quality } from './quality.ts';
import type { EndedBy, TrackKind } from '../wire.ts';

export type CaptureOptions = {
  attempt: number;
  /** 0 for the first recorder of the attempt, one more for each that continues it. */
  part: number;
  camera: MediaStream;
  screen?: MediaStream | undefined;
  /** Whether the answer ends when the applicant stops sharing the screen. */
  screen_required?: boolean | undefined;
  quality: Quality;
  outbox: Outbox;
  /** Length of a chunk after the first seconds, in milliseconds. */
  chunk_ms: number;
  /** New bytes of a segment are safe in the outbox. */
  onKept: (growth: Growth) => void;
  onFailure: (error: unknown) => void;
};

/** The applicant stopped sharing the screen that the answer needs. */
export class ScreenEndedError extends Error {
  override name = 'ScreenEndedError';
}

/** One part of an attempt: the camera, and the screen beside it where it is shared. */
export type Capture = {
  start: () => Promise<void>;
  /** Ends both recorders; resolves when all their chunks and the end of the part are in the outbox. */
  stop: (ended_by: EndedBy) => Promise<void>;
  capturedMs: () => number;
  flush: () => void;
  isAlive: () => boolean;
  /** By the recorder of the camera: a shared screen that stands still delivers nothing. */
  delivered: () => Delivered;
};

/**
 * Records one part into the outbox. `start` rejects when the browser will not record.
 */
export function createCapture(options: CaptureOptions): Capture {
  const { attempt, part, quality, outbox, screen, onFailure } = options;

  const onChunk = async ({ bytes, ...row }: Chunk, growth: Growth): Promise<void> => {
    const state = growth.closed ? 'waiting' : 'growing';
    await outbox.put({ ...row, attempt, bytes: bytes.byteLength, state }, bytes);
    options.onKept(growth);
  };
  // Chunks in memory are lost with the page, so each delivery is sent.
  const chunkMs = (captured_ms: number): number =>
    captured_ms < UPLOAD_LIMITS.short_chunks_ms || outbox.storage() === 'memory' ? EACH_DELIVERY_MS : options.chunk_ms;
  const record = (track: TrackKind, stream: MediaStream, onFail: (error: unknown) => void): AttemptRecorder =>
    createAttemptRecorder({
      stream,
      track,
      part,
      // A screen without its picture would be nothing at all.
      quality: track === 'screen' && quality === 'audio' ? 'smallest' : quality,
      live_since: liveSince(stream),
      chunkMs,
      onChunk,
      onFailure: onFail,
    });

  const finish = async (track: TrackKind, recorder: AttemptRecorder, ended_by: EndedBy): Promise<void> => {
    const { recorded_ms, chunks, complete } = await recorder.stop();
    // A part without its end here counts as cut off, up to its last kept chunk.
    if (chunks === 0 || !complete) return;
    const end = { track, part, recorded_ms, ended_by };
    await outbox.changeAttempt(attempt, (row) => ({
      ...row,
      parts: [...row.parts.filter((earlier) => earlier.track !== track || earlier.part !== part), end],
    }));
  };

  const camera = record('camera', options.camera, onFailure);
  const shared: AttemptRecorder | undefined =
    screen &&
    record('screen', screen, (error) => {
      if (options.screen_required) onFailure(new ScreenEndedError('the screen is no longer shared', { cause: error }));
      else if (shared) void finish('screen', shared, 'stop');
    });

  /** @returns how much later than the camera it began, in milliseconds; null when it did not */
  const startBeside = async (recorder: AttemptRecorder): Promise<number | null> => {
    try {
      await recorder.start();
      return Math.round((recorder.startedAt() ?? 0) - (camera.startedAt() ?? 0));
    } catch (error) {
      if (!options.screen_required) return null;
      await camera.stop();
      throw error;
    }
  };

  return {
    start: async () => {
      await camera.start();
      const tracks: AttemptRow['tracks'] = [{ kind: 'camera', mime_type: camera.mimeType() }];
      const start_ms = shared ? await startBeside(shared) : null;
      if (shared && start_ms !== null) tracks.push({ kind: 'screen', mime_type: shared.mimeType(), start_ms });
      await outbox.changeAttempt(attempt, (row) => ({
        ...row,
        tracks: [...row.tracks, ...tracks.filter(({ kind }) => !row.tracks.some((track) => track.kind === kind))],
      }));
    },
    stop: async (ended_by) => {
      await Promise.all([finish('camera', camera, ended_by), ...(shared ? [finish('screen', shared, ended_by)] : [])]);
    },
    capturedMs: camera.capturedMs,
    flush: () => {
      camera.flush();
      shared?.flush();
    },
    isAlive: camera.isAlive,
    delivered: camera.delivered,
  };
}
