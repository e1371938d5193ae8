import type { SealBody } from '@vivavoce/contract/types.ts';
import { conflictingSegments, missingSegments, recordedMs } from '@vivavoce/domain/answers/segments.ts';
import type { Manifest, ManifestPart, PartEnding, SegmentPlace } from '@vivavoce/domain/answers/segments.ts';
import { AppError, invalid, notFound } from '../../../lib/app-error.ts';
import { openAttempts } from './open-attempts.ts';
import type { Context } from '../../../context.ts';
import type { AttemptManifest } from '../../../db/schema/index.ts';
import * as attemptRows from '../attempts/attempts.ts';
import type { Attempt, SegmentRow } from '../attempts/attempts.ts';
import { closeAttempt } from '../attempts/closing.service.ts';
import { lockApplication } from '../state/interview-rows.ts';

type Track = SealBody['tracks'][number];

const ENDINGS: Record<string, PartEnding> = { stop: 'stopped', limit: 'limit' };

/** The rules number parts by their position, so a part without content is an empty one. */
function partsOf({ parts }: Track): ManifestPart[] {
  const length = Math.max(0, ...parts.map(({ part }) => part + 1));
  return Array.from({ length }, (_, number) => {
    const part = parts.find((candidate) => candidate.part === number);
    return {
      segments: part?.segments ?? [],
      lost: part?.lost ?? [],
      recorded_ms: part?.recorded_ms ?? 0,
      ended_by: ENDINGS[part?.ended_by ?? ''] ?? 'interrupted',
    };
  });
}

const manifestOf = (body: SealBody): Manifest => ({
  tracks: body.tracks.map((track) => ({ kind: track.kind, mime_type: track.mime_type, parts: partsOf(track) })),
});

/** The stored part of the manifest: hashes and lengths are stored with the segments. */
const storedManifest = (body: SealBody): AttemptManifest => ({
  tracks: body.tracks.map(({ kind, mime_type, parts }) => ({
    kind,
    mime_type,
    parts: parts.map(({ part, recorded_ms, ended_by, segments }) => ({
      part,
      recorded_ms,
      ended_by,
      segments: segments.map(({ index }) => index).toSorted((a, b) => a - b),
    })),
  })),
});

function requireUnique(body: SealBody): void {
  const names = body.tracks.flatMap(({ kind, parts }) => [kind, ...parts.map(({ part }) => `${kind}/${part}`)]);
  if (new Set(names).size !== names.length) throw invalid({ tracks: ['repeated'] });
  const camera = body.tracks.find(({ kind }) => kind === 'camera');
  if (!camera?.parts.some(({ segments }) => segments.length > 0)) throw invalid({ tracks: ['required'] });
}

/** Most missing segments in one answer; the recorder asks again after sending them. */
const MISSING_REPORTED = 1000;

const wire = ({ kind, part, index }: SegmentPlace) => ({ track: kind, part, index });

/** @throws AppError `segments_missing` and `segment_differs`, the former with the missing segments in `missing` */
function requireStored(manifest: Manifest, rows: readonly SegmentRow[]): void {
  const storedSegments = rows.map(({ track, part, index, bytes, sha256 }) => ({
    kind: track,
    part,
    index,
    bytes,
    sha256,
  }));
  const missing = missingSegments(manifest, storedSegments);
  if (missing.length > 0)
    throw new AppError('segments_missing', { missing: missing.slice(0, MISSING_REPORTED).map(wire) });
  const differing = conflictingSegments(manifest, storedSegments);
  if (differing.length > 0) throw new AppError('segment_differs', { detail: JSON.stringify(differing.map(wire)) });
}

function requireInRange(body: SealBody, { max_segments }: Attempt): void {
  const indexes = body.tracks.flatMap(({ parts }) =>
    parts.flatMap(({ segments }) => segments.map(({ index }) => index)),
  );
  if (indexes.some((index) => index >= max_segments)) throw invalid({ tracks: ['too_big'] });
}

const present = ({ id, state, counted }: Attempt) => ({ attempt: id, state, counted });

const bytesOf = (body: SealBody): number =>
  body.tracks
    .flatMap(({ parts }) => parts.flatMap(({ segments }) => segments))
    .reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Closes an attempt with its manifest, once all of it is stored. Sealing a closed one again returns its state and
 * changes nothing.
 * @throws AppError `segments_missing`, `segment_differs`, `invalid`, `not_found`
 */
export async function sealAttempt(ctx: Context, id: number, body: SealBody) {
  requireUnique(body);
  const sealed = await ctx.db.transaction(async (tx) => {
    const row = await attemptRows.findAttempt(tx, id);
    if (!row) throw notFound();
    await lockApplication(tx, row.application_id);
    const attempt = await attemptRows.lockAttempt(tx, id);
    if (!attempt) throw notFound();
    if (attempt.state !== 'open') return present(attempt);
    requireInRange(body, attempt);
    const manifest = manifestOf(body);
    requireStored(manifest, await attemptRows.listSegments(tx, id));
    const camera = body.tracks.find(({ kind }) => kind === 'camera');
    const screen = body.tracks.find(({ kind }) => kind === 'screen');
    const closed = await closeAttempt(ctx, tx, attempt, {
      state: 'sealed',
      manifest: storedManifest(body),
      ended_by: camera?.parts.at(-1)?.ended_by ?? 'interrupted',
      recorded_ms: recordedMs(manifest, 'camera'),
      bytes: bytesOf(body),
      mime_type: camera?.mime_type || attempt.mime_type,
      screen_offset_ms: screen?.start_ms ?? null,
      client: body.client ?? null,
    });
    return present(closed);
  });
  openAttempts(ctx).forget(id);
  return sealed;
}
