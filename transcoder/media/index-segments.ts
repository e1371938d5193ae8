import { closeSync, fstatSync, ftruncateSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import type { BytesAt } from './boxes.ts';
import { readFragments } from './fragments.ts';
import type { Fragments } from './fragments.ts';
import { describeMedia } from './inspect.ts';
import type { MediaFacts } from './media-facts.ts';
import { ONE_PIECE_MAX_BYTES, ROOM_BYTES } from './joined-ahead.ts';
import { frameOf } from './movie.ts';
import { openMedia } from './open-media.ts';
import { interleave, placePackets } from './packet-table.ts';
import type { PacketTables } from './packet-table.ts';
import { chooseContainer } from './part-codecs.ts';

const COPY_BYTES = 1024 * 1024;

/** The segments of a part in order; the first of them may lie in the file that grew with the recording. */
export type SegmentFiles = { segment_paths: readonly string[]; joined_bytes: number };

type Part = { paths: readonly string[]; from: number; to: number };

/**
 * Writes the segments of a track, as a browser recorded them in fragmented MP4, as one playable file: the recorded
 * packets, in the order in which they are played where the file is short, and an index of them. Nothing but the fragments' own indexes is parsed, so a minute takes
 * a few milliseconds. The file is the same, byte for byte, whenever it is written. Runs inside the worker thread.
 *
 * @param ahead_path the file with the joined bytes of the first parts; it becomes the output, or stays as long as it was
 * @returns null for what recorders write otherwise, or what lacks something; `copyParts` takes that
 */
export async function indexSegments(
  parts: readonly SegmentFiles[],
  output_path: string,
  { ahead_path = null, one_piece_max_bytes = ONE_PIECE_MAX_BYTES }: IndexOptions = {},
): Promise<MediaFacts | null> {
  const measured = measureParts(parts, ahead_path);
  if (measured === null) return null;
  const bytes = measured.at(-1)?.to ?? 0;
  if (bytes === 0 || bytes > UPLOAD_LIMITS.joined_max_bytes) return null;
  const path = ahead_path ?? output_path;
  const joined_bytes = parts.reduce((sum, part) => sum + part.joined_bytes, 0);
  const isSmall = ahead_path === null && bytes <= one_piece_max_bytes;
  const placed = isSmall ? writeInOnePiece(measured, bytes, path) : writeAlong(measured, bytes, path, joined_bytes);
  const facts = placed && (await describe(path, placed));
  if (facts === null) rmSync(output_path, { force: true });
  else renameSync(path, output_path);
  return facts;
}

type IndexOptions = { ahead_path?: string | null; one_piece_max_bytes?: number };

/** Where each part lies in the joined bytes; null where one of them is no MP4. */
function measureParts(parts: readonly SegmentFiles[], ahead_path: string | null): Part[] | null {
  let at = 0;
  const measured: Part[] = [];
  for (const { segment_paths: paths, joined_bytes } of parts) {
    const from = at;
    if (joined_bytes > 0 && !withFile(ahead_path ?? '', 'r', (fd) => isMp4(fd, ROOM_BYTES + from))) return null;
    at += joined_bytes;
    for (const path of paths) {
      const bytes = withFile(path, 'r', (fd) => (at === from && !isMp4(fd, 0) ? null : fstatSync(fd).size));
      if (bytes === null) return null;
      at += bytes;
    }
    if (at > from) measured.push({ paths, from, to: at });
  }
  return measured;
}

function isMp4(fd: number, at: number): boolean {
  const head = Buffer.alloc(8);
  return readSync(fd, head, 0, 8, at) === 8 && head.toString('latin1', 4, 8) === 'ftyp';
}

function writeInOnePiece(parts: readonly Part[], bytes: number, output_path: string): PacketTables | null {
  const recorded = Buffer.allocUnsafe(bytes);
  let at = 0;
  for (const path of parts.flatMap(({ paths }) => paths)) {
    withFile(path, 'r', (fd) => {
      for (let read = -1; read !== 0 && at < bytes; at += read) read = readSync(fd, recorded, at, bytes - at, null);
    });
  }
  const placed = place(parts, (from, length) => recorded.subarray(from, from + length));
  if (placed === null) return null;
  const packets = interleave(placed.tables, recorded);
  const frame = packets && frameOf(placed.tables, packets.length, null);
  if (packets === null || frame === null) return null;
  withFile(output_path, 'w', (fd) => writeAll(fd, [frame.before, packets, frame.behind], 0));
  return placed;
}

function writeAlong(parts: readonly Part[], bytes: number, path: string, joined_bytes: number): PacketTables | null {
  return withFile(path, joined_bytes > 0 ? 'r+' : 'w+', (fd) => {
    const rest_at = ROOM_BYTES + joined_bytes;
    if (joined_bytes > 0 && fstatSync(fd).size < rest_at) return null;
    // Bytes behind the joined ones are those of a segment that did not arrive whole.
    ftruncateSync(fd, rest_at);
    const rest = parts.flatMap(({ paths }) => paths);
    appendSegments(fd, rest_at, rest);
    const placed = place(parts, (from, length) => {
      const content = Buffer.alloc(Math.min(length, bytes - from));
      return content.subarray(0, readSync(fd, content, 0, content.length, ROOM_BYTES + from));
    });
    const frame = placed && frameOf(placed.tables, bytes, ROOM_BYTES);
    if (frame === null) return null;
    writeAll(fd, [frame.before], 0);
    writeAll(fd, [frame.behind], ROOM_BYTES + bytes);
    return placed;
  });
}

function place(parts: readonly Part[], read: BytesAt): PacketTables | null {
  const fragments: Fragments[] = [];
  for (const { from, to } of parts) {
    const part = readFragments(read, from, to);
    if (part === null) return null;
    fragments.push(part);
  }
  return placePackets(fragments);
}

/** The library of the other way judges what was written: what it cannot open is no answer. */
async function describe(path: string, { times }: PacketTables): Promise<MediaFacts | null> {
  using media = await openMedia(path);
  const { container, bytes, video, audio } = media;
  const codecs = { video_codec: (await video?.getCodec()) ?? null, audio_codec: (await audio?.getCodec()) ?? null };
  const isKnown =
    (video === null) === (codecs.video_codec === null) && (audio === null) === (codecs.audio_codec === null);
  if (!isKnown || chooseContainer(codecs) !== container) return null;
  return describeMedia({ container, bytes, video, audio, times, truncated: false });
}

function appendSegments(fd: number, at: number, paths: readonly string[]): void {
  const buffer = Buffer.allocUnsafe(COPY_BYTES);
  let next_at = at;
  let filled = 0;
  const flush = () => {
    writeAll(fd, [buffer.subarray(0, filled)], next_at);
    next_at += filled;
    filled = 0;
  };
  for (const path of paths) {
    withFile(path, 'r', (source) => {
      for (;;) {
        if (filled === buffer.length) flush();
        const read = readSync(source, buffer, filled, buffer.length - filled, null);
        if (read === 0) return;
        filled += read;
      }
    });
  }
  flush();
}

function writeAll(fd: number, pieces: readonly Buffer[], at: number): void {
  let next_at = at;
  for (const piece of pieces)
    for (let from = 0; from < piece.length;) {
      const written = writeSync(fd, piece, from, piece.length - from, next_at);
      from += written;
      next_at += written;
    }
}

function withFile<T>(path: string, flags: string, work: (fd: number) => T): T {
  const fd = openSync(path, flags);
  try {
    return work(fd);
  } finally {
    closeSync(fd);
  }
}
