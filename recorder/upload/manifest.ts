import { bySendingOrder, type AttemptRow, type SegmentRow } from '../store/segment-store.ts';
import type { SealPart, SealTrack, TrackKind } from '../wire.ts';

/**
 * The list of segments that seals an attempt: for each part the longest run from index 0 without a gap.
 * A part that was cut short, or never ended properly, says `interrupted` with the time of its last kept chunk.
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
    const segments = withoutGap(all);
    const last = segments.at(-1);
    if (!last) return [];
    const ended = attempt.parts.find((row) => row.track === kind && row.part === part);
    const whole = ended !== undefined && segments.length === all.length;
    return {
      part,
      segments: segments.map(({ index, bytes, sha256 }) => ({ index, bytes, sha256 })),
      recorded_ms: whole ? ended.recorded_ms : last.captured_ms,
      ended_by: whole ? ended.ended_by : 'interrupted',
    };
  });
}

function withoutGap(rows: SegmentRow[]): SegmentRow[] {
  const gap = rows.findIndex((row, position) => row.index !== position || row.state === 'lost');
  return gap < 0 ? rows : rows.slice(0, gap);
}
