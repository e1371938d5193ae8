import { EACH_DELIVERY_MS } from '../capture/chunk-cutter.ts';
import { createCapture, ScreenEndedError, type Capture } from '../capture/capture.ts';
import { OutboxFullError, type Outbox } from '../store/outbox.ts';
import type { PictureReason, Quality } from '../capture/quality.ts';
import type { EndedBy, OpenedAttempt } from '../wire.ts';

/** Streams and format that an attempt is recorded from. */
export type Source = {
  stream: MediaStream;
  quality: Quality;
  /** Why that is less than the full picture. */
  reason?: PictureReason | null | undefined;
  screen?: MediaStream | undefined;
};

export type PartsOptions = {
  outbox: Outbox;
  screen_required?: boolean | undefined;
  /** That many bytes more are safe in the outbox. */
  onKept: (bytes: number) => void;
  onFailure: (reason: 'storage' | 'screen' | 'error') => void;
};

/** The parts of one attempt: a new recorder is a new part, never appended to old bytes. */
export type Parts = {
  /** Records the next part; rejects when the browser will not record. */
  begin: (opened: Pick<OpenedAttempt, 'attempt' | 'limits'>, source: Source) => Promise<Capture>;
  /** Ends the part under way, if any; resolves when all of it is in the outbox. */
  end: (ended_by: EndedBy) => Promise<void>;
  /** Recorded time of all parts, in milliseconds. */
  capturedMs: () => number;
  /** How many have begun. */
  count: () => number;
  segments: () => number;
};

function reasonOf(error: unknown): 'storage' | 'screen' | 'error' {
  if (error instanceof OutboxFullError) return 'storage';
  if (!(error instanceof ScreenEndedError)) return 'error';
  // A chunk of the screen that could not be kept is a full storage, not an end of sharing.
  return error.cause instanceof OutboxFullError ? 'storage' : 'screen';
}

/**
 * Records parts one after the other into the outbox.
 */
export function createParts({ outbox, screen_required, onKept, onFailure }: PartsOptions): Parts {
  let current: Capture | null = null;
  let count = 0;
  let segments = 0;
  /** Recorded in the parts before the present one. */
  let earlierMs = 0;
  let pendingSave: Promise<void> = Promise.resolve();

  const begin: Parts['begin'] = async ({ attempt, limits }, source) => {
    const capture = createCapture({
      attempt,
      part: count,
      camera: source.stream,
      screen: source.screen,
      screen_required,
      quality: source.quality,
      outbox,
      // A server of an earlier release names none.
      chunk_ms: limits.chunk_ms || EACH_DELIVERY_MS,
      onKept: ({ closed, added }) => {
        if (closed) segments += 1;
        onKept(added);
      },
      onFailure: (error) => onFailure(reasonOf(error)),
    });
    current = capture;
    try {
      await capture.start();
    } catch (error) {
      current = null;
      throw error;
    }
    count += 1;
    return capture;
  };

  const end = (ended_by: EndedBy): Promise<void> => {
    if (!current) return pendingSave;
    pendingSave = current.stop(ended_by);
    // Its clock has stopped; a second call waits for the first and does not rename the end.
    earlierMs += current.capturedMs();
    current = null;
    return pendingSave;
  };

  return {
    begin,
    end,
    capturedMs: () => earlierMs + (current?.capturedMs() ?? 0),
    count: () => count,
    segments: () => segments,
  };
}
