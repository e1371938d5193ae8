import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { acceptsSegments } from '@vivavoce/domain/answers/recording-state.ts';
import type { AttemptState } from '@vivavoce/domain/answers/recording-state.ts';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { announcedDigest, storeHashed } from '../../../http/hashed-body.ts';
import type { StoredObject } from '../../../storage/index.ts';
import { uploadedBytes, uploadedSegments } from '../../../metrics/instruments.ts';
import * as attempts from '../attempts/attempts.ts';
import { segmentKey } from './segment-keys.ts';
import * as repository from './segments.repository.ts';
import type { SegmentCheck, SegmentPlace } from './segments.repository.ts';

/** The result for one segment: 201 stored now, 200 stored before. */
export interface Taken {
  status: 200 | 201;
  object: StoredObject;
  /** Another device records the interview now. */
  moved: boolean;
}

/**
 * Segments in transit to each attempt in this process, in the order in which they were announced: each counts those
 * before it, so that parallel requests cannot pass the limit together, and none waits for another.
 */
const arriving = new Map<number, Set<Arrival>>();

interface Arrival {
  place: SegmentPlace;
  bytes: number;
}

function announce(arrival: Arrival): void {
  const { attempt } = arrival.place;
  const others = arriving.get(attempt);
  if (others) others.add(arrival);
  else arriving.set(attempt, new Set([arrival]));
}

/** Stored or given up: what was stored is counted by the database from now on. */
function settle(arrival: Arrival): void {
  const { attempt } = arrival.place;
  const others = arriving.get(attempt);
  others?.delete(arrival);
  if (others?.size === 0) arriving.delete(attempt);
}

function announcedBefore(arrival: Arrival): Arrival[] {
  const all = [...(arriving.get(arrival.place.attempt) ?? [])];
  return all.slice(0, all.indexOf(arrival));
}

const bytesOf = (arrivals: readonly Arrival[]): number => arrivals.reduce((sum, { bytes }) => sum + bytes, 0);

/** @returns the segment where it is stored with the same hash; null where it may be stored */
function storedSegment(check: SegmentCheck, sha256: string): StoredObject | null {
  if (check.held) {
    if (check.held.sha256 !== sha256) throw new AppError('segment_differs');
    return check.held;
  }
  if (!acceptsSegments(check.state as AttemptState)) throw new AppError('attempt_closed');
  return null;
}

const hasRoom = ({ stored_bytes, max_bytes }: SegmentCheck, bytes: number): boolean =>
  stored_bytes + bytes <= max_bytes;

async function requireRoom(ctx: Context, check: SegmentCheck, arrival: Arrival, others: number): Promise<void> {
  const { place, bytes } = arrival;
  if (place.track === 'screen' && !check.screen) throw invalid({ track: ['not_allowed'] });
  if (bytes > UPLOAD_LIMITS.segment_max_bytes) throw new AppError('too_large');
  if (check.stored_segments >= check.max_segments || place.index >= check.max_segments) throw new AppError('too_large');
  if (hasRoom(check, others + bytes)) return;
  // A segment that was stored during the query counts twice here: near the limit each is counted once.
  const before = announcedBefore(arrival);
  const stored_bytes = await repository.storedBytesWithout(
    ctx.pool,
    place.attempt,
    before.map((segment) => segment.place),
  );
  if (!hasRoom({ ...check, stored_bytes }, bytesOf(before) + bytes)) throw new AppError('too_large');
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
export async function takeSegment(...call: Parameters<typeof storeSegment>): Promise<Taken> {
  try {
    const answer = await storeSegment(...call);
    const isNew = answer.status === 201;
    if (isNew) uploadedBytes.inc(answer.object.bytes);
    uploadedSegments.inc({ result: isNew ? 'stored' : 'stored_before' });
    return answer;
  } catch (error) {
    uploadedSegments.inc({ result: error instanceof AppError ? 'refused' : 'failed' });
    throw error;
  }
}

async function storeSegment(
  ctx: Context,
  place: SegmentPlace,
  headers: IncomingHttpHeaders,
  body: Readable | undefined,
): Promise<Taken> {
  const sha256 = announcedDigest(headers);
  const bytes =
    headers['content-length'] === undefined ? UPLOAD_LIMITS.segment_max_bytes : Number(headers['content-length']);
  const arrival = { place, bytes };
  announce(arrival);
  try {
    const others = bytesOf(announcedBefore(arrival));
    const check = await loadCheck(ctx, place);
    const { moved } = check;
    const before = storedSegment(check, sha256);
    if (before) return { status: 200, object: before, moved };
    if (!body || bytes === 0) throw invalid({ __all__: ['required'] });
    await requireRoom(ctx, check, arrival, others);
    const key = segmentKey(check.company_id, place, sha256);
    const object = await storeHashed(ctx, key, body, { max_bytes: bytes, sha256 });
    const inserted = await repository.insertSegment(ctx.pool, place, object);
    return inserted ? { status: 201, object, moved } : await settleLate(ctx, place, key, object);
  } finally {
    settle(arrival);
  }
}

/** The segment arrived by another request, or the attempt was closed or erased, while the bytes were in transit. */
async function settleLate(ctx: Context, place: SegmentPlace, key: string, object: StoredObject): Promise<Taken> {
  const checkedSegment = await repository.checkSegment(ctx.pool, place);
  if (checkedSegment?.held?.sha256 === object.sha256)
    return { status: 200, object: checkedSegment.held, moved: checkedSegment.moved };
  await ctx.storage.remove(key);
  if (!checkedSegment) throw notFound();
  throw new AppError(checkedSegment.held ? 'segment_differs' : 'attempt_closed');
}

export async function readAttempt(ctx: Context, id: number) {
  const [attempt, rows] = await Promise.all([attempts.findAttempt(ctx.db, id), attempts.listSegments(ctx.db, id)]);
  if (!attempt) throw notFound();
  const segments = rows.map(({ track, part, index, bytes, sha256 }) => ({ track, part, index, bytes, sha256 }));
  return { attempt: id, state: attempt.state, segments };
}
