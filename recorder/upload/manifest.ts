import { bySendingOrder, type AttemptRow, type SegmentRow } from '../store/segment-store.ts';
import type { SealPart, SealTrack, TrackKind } from '../wire.ts';

/**
 * The list of segments that seals an attempt: of each part that has its first, all that are left, and the indexes of
 * those that neither side has. A part with a hole says `interrupted`; one that lost its end, or never ended properly,
 * also has the time of its last kept chunk.
 * @returns no tracks when nothing playable is left
 */
export function buildTracks(attempt: AttemptRow, rows: SegmentRow[]): SealTrack[] {
  return attempt.tracks
    .map((track) => ({ ...track, parts: partsOf(track.kind, attempt, rows) }))
    .filter((track) => track.parts.length > 0);
}

function partsOf(kind: TrackKind, attempt: AttemptRow, rows: SegmentRow[]): SealPart[] {
  const ofTrack = rows.filter((row) => row.track === kind).toSorted(bySendingOrder);
  const numbers = [...new Set(ofTrack.map((row) => row.part))];
  return numbers.flatMap((part) => {
    const all = ofTrack.filter((row) => row.part === part);
    const segments = all.filter(({ state }) => state !== 'lost');
    const last = segments.at(-1);
    // Its header begins the file: without it nothing of the part plays.
    if (!last || segments[0]?.index !== 0) return [];
    const lost = missingBefore(last.index, segments);
    const ended = attempt.parts.find((row) => row.track === kind && row.part === part);
    const hasEnd = ended !== undefined && last.index === all.at(-1)?.index;
    return {
      part,
      segments: segments.map(({ index, bytes, sha256 }) => ({ index, bytes, sha256 })),
      ...(lost.length > 0 && { lost }),
      recorded_ms: hasEnd ? ended.recorded_ms : last.captured_ms,
      ended_by: hasEnd && lost.length === 0 ? ended.ended_by : 'interrupted',
    };
  });
}

function missingBefore(last: number, rows: SegmentRow[]): number[] {
  const left = new Set(rows.map(({ index }) => index));
  return Array.from({ length: last }, (_, index) => index).filter((index) => !left.has(index));
}
