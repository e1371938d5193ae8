import type {
  AttemptOpening,
  Heartbeat,
  HeartbeatReply,
  OpenedAttempt,
  Problem,
  SealBody,
  SealedAttempt,
  SegmentRef,
  StoredAttempt,
} from '../wire.ts';

/** A call that did not succeed. `status` 0 means that no answer came. */
export class TransportError extends Error {
  override name = 'TransportError';
  readonly status: number;
  readonly problem: Problem | null;
  constructor(status: number, problem: Problem | null = null) {
    super(`transport: ${status} ${problem?.code ?? ''}`.trimEnd());
    this.status = status;
    this.problem = problem;
  }
}

type Segment = SegmentRef & { attempt: number; bytes: ArrayBuffer; sha256: string };

/** The calls of the recorder. All reject with TransportError. */
export type Transport = {
  openAttempt: (application: number, question: number, body: AttemptOpening) => Promise<OpenedAttempt>;
  /**
   * Resolves when the server has the segment, now (201) or before (200); `moved` where another device or tab records
   * the interview now.
   */
  putSegment: (
    segment: Segment,
    token: string,
    watch: { onProgress: (sentBytes: number) => void; signal: AbortSignal },
  ) => Promise<{ moved: boolean }>;
  seal: (attempt: number, body: SealBody, token: string) => Promise<SealedAttempt>;
  readAttempt: (attempt: number, token: string) => Promise<StoredAttempt>;
  heartbeat: (attempt: number, body: Heartbeat, token: string) => Promise<HeartbeatReply>;
  renewToken: (application: number, attempt: number) => Promise<string>;
};

/**
 * Reaction to a failed call, besides renewing a token. `retry`: network, server or the browser's own store may recover
 * · `digest`: the bytes arrived damaged · `segment`: this segment will never be accepted · `attempt`: nothing of this
 * attempt will be accepted any more.
 */
export type Verdict = 'retry' | 'digest' | 'segment' | 'attempt';

/**
 * The meaning of a failed call, by its status as the upload protocol defines it.
 */
export function verdict(error: unknown): Verdict {
  // Not the server's word: the browser's own store failed, and may recover.
  if (!(error instanceof TransportError)) return 'retry';
  const { status, problem } = error;
  // A renewed token that is refused too means a lost session, which signing in elsewhere can mend.
  if (status === 0 || status === 401 || status === 408 || status === 429 || status >= 500) return 'retry';
  if (status === 403 || status === 404 || status === 410) return 'attempt';
  return problem?.code === 'digest_mismatch' ? 'digest' : 'segment';
}

/** Whether the failure means a lost connection, not a refusal. */
export function isOffline(error: unknown): boolean {
  return error instanceof TransportError && error.status === 0;
}
