import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { acceptsSegments } from '@vivavoce/domain/answers/recording-state.ts';
import type { AttemptState } from '@vivavoce/domain/answers/recording-state.ts';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { announcedDigest, storeHashed } from '../../../plugins/requests/hashed-body.ts';
import type { StoredObject } from '../../../storage/index.ts';
import * as attempts from './attempts.repository.ts';
import { segmentKey } from './segment-keys.ts';
import * as repository from './segments.repository.ts';
import type { SegmentCheck, SegmentPlace } from './segments.repository.ts';

/** The result for one segment: 201 stored now, 200 stored before. */
export interface Taken {
  status: 200 | 201;
  stored: StoredObject;
  /** Another device records the interview now. */
  moved: boolean;
}

/** Bytes in transit to each attempt in this process, so that parallel requests cannot pass the limit together. */
const arriving = new Map<number, number>();
const turns = new Map<number, Promise<unknown>>();

/** Serialises short statements about one attempt: stored bytes and bytes in transit add up exactly. */
async function inTurn<T>(attempt: number, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(attempt) ?? Promise.resolve()).then(work);
  const over = turn.catch(() => undefined);
  turns.set(attempt, over);
  try {
    return await turn;
  } finally {
    if (turns.get(attempt) === over) turns.delete(attempt);
  }
}

function arrive(attempt: number, bytes: number): void {
  const left = (arriving.get(attempt) ?? 0) + bytes;
  if (left > 0) arriving.set(attempt, left);
  else arriving.delete(attempt);
}

/** @returns the segment where it is stored with the same hash; null where it may be stored */
function storedSegment(check: SegmentCheck, sha256: string): StoredObject | null {
  if (check.held) {
    if (check.held.sha256 !== sha256) throw new AppError('segment_differs');
    return check.held;
  }
  if (!acceptsSegments(check.state as AttemptState)) throw new AppError('attempt_closed');
  return null;
}

function requireRoom(check: SegmentCheck, { attempt, track, index }: SegmentPlace, bytes: number): void {
  if (track === 'screen' && !check.screen) throw invalid({ track: ['not_allowed'] });
  const others = arriving.get(attempt) ?? 0;
  if (bytes > UPLOAD_LIMITS.segment_max_bytes) throw new AppError('too_large');
  if (check.stored_bytes + others + bytes > check.max_bytes) throw new AppError('too_large');
  if (check.stored_segments >= check.max_segments || index >= check.max_segments) throw new AppError('too_large');
}

async function loadCheck(ctx: Context, place: SegmentPlace): Promise<SegmentCheck> {
  const check = await repository.checkSegment(ctx.pool, place);
  if (!check) throw notFound();
  return check;
}

/**
 * Stores one segment: bytes first, durably and with the announced hash, then the row, then the answer.
 * @throws AppError `segment_differs`, `digest_mismatch`, `too_large`, `attempt_closed`, `invalid`, `not_found`
 */
export async function takeSegment(
  ctx: Context,
  place: SegmentPlace,
  headers: IncomingHttpHeaders,
  body: Readable | undefined,
): Promise<Taken> {
  const sha256 = announcedDigest(headers);
  const length =
    headers['content-length'] === undefined ? UPLOAD_LIMITS.segment_max_bytes : Number(headers['content-length']);
  const { check, before } = await inTurn(place.attempt, async () => {
    const current = await loadCheck(ctx, place);
    const existing = storedSegment(current, sha256);
    if (!existing && body && length > 0) {
      requireRoom(current, place, length);
      arrive(place.attempt, length);
    }
    return { check: current, before: existing };
  });
  const { moved } = check;
  if (before) return { status: 200, stored: before, moved };
  if (!body || length === 0) throw invalid({ __all__: ['required'] });
  const key = segmentKey(check.company_id, place, sha256);
  let stored: StoredObject | undefined;
  try {
    stored = await storeHashed(ctx, key, body, { max_bytes: length, sha256 });
  } finally {
    if (!stored) arrive(place.attempt, -length);
  }
  const { bytes } = stored;
  const inserted = await inTurn(place.attempt, () =>
    repository.insertSegment(ctx.pool, place, { bytes, sha256 }).finally(() => arrive(place.attempt, -length)),
  );
  return inserted ? { status: 201, stored, moved } : settleLate(ctx, place, key, stored);
}

/** The segment arrived by another request, or the attempt was closed or erased, while the bytes were in transit. */
async function settleLate(ctx: Context, place: SegmentPlace, key: string, stored: StoredObject): Promise<Taken> {
  const now = await repository.checkSegment(ctx.pool, place);
  if (now?.held?.sha256 === stored.sha256) return { status: 200, stored: now.held, moved: now.moved };
  await ctx.storage.remove(key);
  if (!now) throw notFound();
  throw new AppError(now.held ? 'segment_differs' : 'attempt_closed');
}

export async function readAttempt(ctx: Context, id: number) {
  const [attempt, rows] = await Promise.all([attempts.findAttempt(ctx.db, id), attempts.listSegments(ctx.db, id)]);
  if (!attempt) throw notFound();
  const segments = rows.map(({ track, part, index, bytes, sha256 }) => ({ track, part, index, bytes, sha256 }));
  return { attempt: id, state: attempt.state, segments };
}
