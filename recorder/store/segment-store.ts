import type { ClientFacts, EndedBy, SegmentRef, TrackKind } from '../wire.ts';

/** The data that a later page needs to finish an attempt. */
export type AttemptRow = {
  attempt: number;
  application: number;
  question: number;
  upload_token: string;
  started_at: string;
  /** `start_ms`: how much later than the camera the first part of the screen began. */
  tracks: Array<{ kind: TrackKind; mime_type: string; start_ms?: number }>;
  /** Parts that ended properly; one that is missing here was cut off. */
  parts: Array<{ track: TrackKind; part: number; recorded_ms: number; ended_by: EndedBy }>;
  client: ClientFacts;
};

/**
 * `growing`: the recorder adds to it, so it is not sent yet, though nothing of it is lost with the page ·
 * `lost`: neither stored by the server nor here.
 */
export type SegmentState = 'growing' | 'waiting' | 'sent' | 'lost';

export type SegmentRow = SegmentRef & {
  attempt: number;
  bytes: number;
  sha256: string;
  captured_ms: number;
  state: SegmentState;
};

export type SegmentKey = SegmentRef & { attempt: number };

/** Storage of attempts and their segments. Every call may reject when the browser's storage fails. */
export type SegmentStore = {
  putAttempt: (row: AttemptRow) => Promise<void>;
  attempts: () => Promise<AttemptRow[]>;
  /** Stores a segment with its bytes, null when only the server has them; the same key again replaces it. */
  put: (row: SegmentRow, bytes: ArrayBuffer | null) => Promise<void>;
  /** Segments of an attempt, without their bytes, in order of track, part and index. */
  rows: (attempt: number) => Promise<SegmentRow[]>;
  bytes: (key: SegmentKey) => Promise<ArrayBuffer | undefined>;
  /** Unknown keys are ignored. */
  mark: (key: SegmentKey, state: SegmentState) => Promise<void>;
  /** Deletes the bytes of segments that the server has. @returns how many bytes that freed */
  releaseSent: () => Promise<number>;
  forget: (attempt: number) => Promise<void>;
};

/**
 * The order of sending: camera before screen, then part, then index. Without a first chunk nothing plays.
 */
export function bySendingOrder(first: SegmentRef, second: SegmentRef): number {
  return first.track.localeCompare(second.track) || first.part - second.part || first.index - second.index;
}
