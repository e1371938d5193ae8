/** A stored segment of a recording. */
export interface HashedSegment {
  track: 'camera' | 'screen';
  part: number;
  index: number;
  /** Hexadecimal SHA-256 of its bytes, as the browser sent them. */
  sha256: string;
}

/**
 * The text whose SHA-256 is the hash of a recording: the hashes of its segments, one per line, in the order of track,
 * part and index. Known as soon as the last segment is stored, and independent of how the recording is converted later.
 */
export const recordingHashText = (segments: readonly HashedSegment[]): string =>
  segments
    .toSorted((a, b) => (a.track < b.track ? -1 : Number(a.track > b.track)) || a.part - b.part || a.index - b.index)
    .map(({ sha256 }) => sha256)
    .join('\n');

/** The text whose SHA-256 is the hash of a typed answer or of a choice. */
export const writtenHashText = (answer: { kind: 'text'; text: string } | { kind: 'choice'; choices: string[] }) =>
  answer.kind === 'text' ? answer.text.trim() : JSON.stringify(answer.choices);
