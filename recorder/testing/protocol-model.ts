import { createHash } from 'node:crypto';
import type { AttemptLimits, ErrorCode, SealBody, SegmentRef, TrackKind } from '../wire.ts';

export type Reply = { status: number; body: object };
export type StoredSegment = SegmentRef & { bytes: number; sha256: string };

export type ModelAttempt = {
  attempt: number;
  application: number;
  upload_token: string;
  state: 'open' | 'sealed';
  stored: Map<string, { segment: StoredSegment; content: Uint8Array }>;
  /** Every PUT that arrived, in order, with the status it got. */
  puts: Array<SegmentRef & { status: number }>;
  seals: SealBody[];
  refusedSeals: number;
  heartbeats: Array<{ captured_ms: number; offline_ms: number }>;
};

const keyOf = ({ track, part, index }: SegmentRef): string => `${track}/${part}/${index}`;
const problem = (status: number, code: ErrorCode, more: object = {}): Reply => ({
  status,
  body: { type: 'about:blank', title: code, status, code, ...more },
});

const MODEL_LIMITS: AttemptLimits = { max_bytes: 200_000_000, max_ms: 120_000, max_segments: 1000, chunk_ms: 5000 };

/** The server's side of the upload protocol, in memory, for tests: strict about everything it is sent. */
export class ProtocolModel {
  readonly attempts = new Map<number, ModelAttempt>();
  limits: AttemptLimits = MODEL_LIMITS;
  maxSegmentBytes = 64 * 1024 * 1024;
  /** Another device records the interview. */
  moved = false;
  #next = 1;

  open(application: number): Reply {
    const attempt = this.#next;
    this.#next += 1;
    const upload_token = `token-${attempt}-1`;
    this.attempts.set(attempt, {
      attempt,
      application,
      upload_token,
      state: 'open',
      stored: new Map(),
      puts: [],
      seals: [],
      refusedSeals: 0,
      heartbeats: [],
    });
    return { status: 201, body: { attempt, upload_token, limits: this.limits, attempts_left: 1 } };
  }

  put(attempt: number, ref: SegmentRef, content: Uint8Array, sha256: string, token: string): Reply {
    const entry = this.#authorise(attempt, token);
    if ('status' in entry) return entry;
    const reply = this.#store(entry, ref, content, sha256);
    entry.puts.push({ ...ref, status: reply.status });
    return reply;
  }

  #store(entry: ModelAttempt, ref: SegmentRef, content: Uint8Array, sha256: string): Reply {
    if (entry.state !== 'open') return problem(410, 'attempt_closed');
    if (content.byteLength > this.maxSegmentBytes) return problem(413, 'too_large');
    const actual = createHash('sha256').update(content).digest('hex');
    if (actual !== sha256) return problem(422, 'digest_mismatch');
    const before = entry.stored.get(keyOf(ref))?.segment;
    if (before && before.sha256 !== sha256) return problem(409, 'segment_differs');
    const segment = before ?? { ...ref, bytes: content.byteLength, sha256 };
    if (!before) entry.stored.set(keyOf(ref), { segment, content });
    return { status: before ? 200 : 201, body: { ...segment, moved: this.moved } };
  }

  seal(attempt: number, body: SealBody, token: string): Reply {
    const entry = this.#authorise(attempt, token);
    if ('status' in entry) return entry;
    const missing = body.tracks.flatMap(({ kind, parts }) =>
      parts.flatMap(({ part, segments, lost = [] }) => {
        const hashes = new Map(segments.map(({ index, sha256 }) => [index, sha256]));
        const claimed = Array.from({ length: Math.max(-1, ...hashes.keys()) + 1 }, (_, index) => index);
        return claimed
          .filter((index) => index === 0 || hashes.has(index) || !lost.includes(index))
          .map((index) => ({ track: kind, part, index }))
          .filter((ref) => {
            const sha256 = entry.stored.get(keyOf(ref))?.segment.sha256;
            return sha256 === undefined || sha256 !== hashes.get(ref.index);
          });
      }),
    );
    if (missing.length > 0) {
      entry.refusedSeals += 1;
      return problem(409, 'segments_missing', { missing });
    }
    entry.seals.push(body);
    entry.state = 'sealed';
    return { status: 202, body: { attempt, state: 'sealed', counted: true } };
  }

  read(attempt: number, token: string): Reply {
    const entry = this.#authorise(attempt, token);
    if ('status' in entry) return entry;
    const segments = [...entry.stored.values()].map(({ segment }) => segment);
    return { status: 200, body: { attempt, state: entry.state, segments } };
  }

  heartbeat(attempt: number, beat: { captured_ms: number; offline_ms: number }, token: string): Reply {
    const entry = this.#authorise(attempt, token);
    if ('status' in entry) return entry;
    entry.heartbeats.push(beat);
    return { status: 200, body: { state: entry.state } };
  }

  renew(application: number, attempt: number): Reply {
    const entry = this.attempts.get(attempt);
    if (entry?.application !== application) return problem(404, 'not_found');
    this.expireToken(attempt);
    return { status: 200, body: { upload_token: entry.upload_token } };
  }

  /** Makes the token in use worthless. */
  expireToken(attempt: number): void {
    const entry = this.attempts.get(attempt);
    if (entry) entry.upload_token = `token-${attempt}-${Number(entry.upload_token.split('-')[2]) + 1}`;
  }

  /** A server that loses what it had acknowledged. */
  lose(attempt: number, ref: SegmentRef): void {
    this.attempts.get(attempt)?.stored.delete(keyOf(ref));
  }

  /** The file of one part: its segments joined in order. */
  join(attempt: number, track: TrackKind, part: number): Uint8Array {
    const all = [...(this.attempts.get(attempt)?.stored.values() ?? [])];
    const ofPart = all.filter(({ segment }) => segment.track === track && segment.part === part);
    return Buffer.concat(ofPart.toSorted((a, b) => a.segment.index - b.segment.index).map((entry) => entry.content));
  }

  #authorise(attempt: number, token: string): ModelAttempt | Reply {
    const entry = this.attempts.get(attempt);
    if (!entry) return problem(404, 'not_found');
    return entry.upload_token === token ? entry : problem(401, 'upload_token_expired');
  }
}
