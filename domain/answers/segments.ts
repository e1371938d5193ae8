const TRACK_KINDS = ['camera', 'screen'] as const;

export type TrackKind = (typeof TRACK_KINDS)[number];

/** How a part came to its end. */
const PART_ENDINGS = ['stopped', 'limit', 'interrupted'] as const;

export type PartEnding = (typeof PART_ENDINGS)[number];

interface ManifestSegment {
  /** Counts from 0 within its part. */
  index: number;
  bytes: number;
  /** Lower-case hexadecimal. */
  sha256: string;
}

/** One recorder's output; its number is its position in the track. */
export interface ManifestPart {
  segments: readonly ManifestSegment[];
  /** Indexes that the recorder has no more: the rest is joined around them. */
  lost?: readonly number[];
  recorded_ms: number;
  ended_by: PartEnding;
}

interface ManifestTrack {
  kind: TrackKind;
  mime_type: string;
  parts: readonly ManifestPart[];
}

/** List of recorded segments as the client reports it. */
export interface Manifest {
  tracks: readonly ManifestTrack[];
}

/** Address of a segment. */
export interface SegmentPlace {
  kind: TrackKind;
  part: number;
  index: number;
}

/** A segment the server has stored and verified. */
export interface StoredSegment extends SegmentPlace {
  bytes: number;
  sha256: string;
}

const keyOf = ({ kind, part, index }: SegmentPlace) => `${kind}/${part}/${index}`;

/** Every place a part claims: its highest index and all before it that are not lost, listed or not. */
function placesOf(track: ManifestTrack, part: number): SegmentPlace[] {
  const { segments = [], lost = [] } = track.parts[part] ?? {};
  const last = Math.max(-1, ...segments.map((segment) => segment.index));
  const named = new Set(segments.map((segment) => segment.index));
  const left = new Set(lost.filter((index) => index > 0 && !named.has(index)));
  return Array.from({ length: last + 1 }, (_, index) => ({ kind: track.kind, part, index })).filter(
    ({ index }) => !left.has(index),
  );
}

/**
 * The segments of a manifest that the server lacks, in the order in which to send them. An
 * index that the manifest skips without calling it lost is missing too. Segment 0 is never lost: its header begins the file.
 * Indexes are bounded by `UPLOAD_LIMITS.segments_ceiling` before a manifest gets here.
 */
export function missingSegments(manifest: Manifest, storedSegments: readonly SegmentPlace[]): SegmentPlace[] {
  const have = new Set(storedSegments.map(keyOf));
  return manifest.tracks
    .flatMap((track) => track.parts.flatMap((_, part) => placesOf(track, part)))
    .filter((place) => !have.has(keyOf(place)));
}

/**
 * The segments whose stored bytes are not those the client recorded. They cannot be sent
 * again under the same index, so a seal that has any is refused.
 */
export function conflictingSegments(manifest: Manifest, storedSegments: readonly StoredSegment[]): SegmentPlace[] {
  const byKey = new Map(storedSegments.map((segment) => [keyOf(segment), segment]));
  const conflicts: SegmentPlace[] = [];
  for (const track of manifest.tracks) {
    for (const [part, { segments }] of track.parts.entries()) {
      for (const segment of segments) {
        const place = { kind: track.kind, part, index: segment.index };
        const match = byKey.get(keyOf(place));
        if (match !== undefined && (match.sha256 !== segment.sha256 || match.bytes !== segment.bytes)) {
          conflicts.push(place);
        }
      }
    }
  }
  return conflicts;
}

/** Milliseconds recorded on a track, all its parts together. */
export function recordedMs(manifest: Manifest, kind: TrackKind): number {
  return manifest.tracks
    .filter((track) => track.kind === kind)
    .flatMap((track) => track.parts)
    .reduce((total, part) => total + part.recorded_ms, 0);
}
