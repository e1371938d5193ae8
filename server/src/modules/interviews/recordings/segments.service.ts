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
import { openAttempts } from './open-attempts.ts';
import * as repository from './segments.repository.ts';
import type { SegmentCheck, SegmentPlace } from './segments.repository.ts';

/** The result for one segment: 201 stored now, 200 stored before. */
export interface Taken {
  status: 200 | 201;
  object: StoredObject;
  /** Another device records the interview now. */
  moved: boolean;
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

type Room = Pick<SegmentCheck, 'max_bytes' | 'max_segments' | 'screen' | 'stored_bytes'>;

const fits = (
  { max_bytes, max_segments, screen, stored_bytes }: Room,
  { track, index }: SegmentPlace,
  bytes: number,
): boolean =>
  bytes <= UPLOAD_LIMITS.segment_max_bytes &&
  stored_bytes + bytes <= max_bytes &&
  index < max_segments &&
  (screen || track !== 'screen');

function requireRoom(check: SegmentCheck, place: SegmentPlace, bytes: number): void {
  if (place.track === 'screen' && !check.screen) throw invalid({ track: ['not_allowed'] });
  if (!fits(check, place, bytes) || check.stored_segments >= check.max_segments) throw new AppError('too_large');
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
  const open = openAttempts(ctx);
  let facts = open.facts(place.attempt);
  if (!facts || !fits(facts, place, bytes)) {
    const check = await loadCheck(ctx, place);
    const before = storedSegment(check, sha256);
    if (before) return { status: 200, object: before, moved: check.moved };
    requireRoom(check, place, bytes);
    open.remember(place.attempt, check);
    facts = check;
  }
  if (!body || bytes === 0) throw invalid({ __all__: ['required'] });
  const key = segmentKey(facts.company_id, place, sha256);
  const object = await storeHashed(ctx, key, body, { max_bytes: bytes, sha256 });
  const entry = await open.enter({ ...place, ...object });
  return entry?.is_new ? { status: 201, object, moved: entry.moved } : await settleLate(ctx, place, key, object);
}

/**
 * The segment was stored before, or the attempt was closed, erased or filled up, which showed only when its bytes were
 * there: the row of the segment decides, not what was known before.
 */
async function settleLate(ctx: Context, place: SegmentPlace, key: string, object: StoredObject): Promise<Taken> {
  const check = await repository.checkSegment(ctx.pool, place);
  if (check?.held?.sha256 === object.sha256) return { status: 200, object: check.held, moved: check.moved };
  await ctx.storage.remove(key);
  if (!check) throw notFound();
  storedSegment(check, object.sha256);
  throw new AppError('too_large');
}

export async function readAttempt(ctx: Context, id: number) {
  const [attempt, rows] = await Promise.all([attempts.findAttempt(ctx.db, id), attempts.listSegments(ctx.db, id)]);
  if (!attempt) throw notFound();
  const segments = rows.map(({ track, part, index, bytes, sha256 }) => ({ track, part, index, bytes, sha256 }));
  return { attempt: id, state: attempt.state, segments };
}
