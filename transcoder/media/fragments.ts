import { createBoxReader } from './boxes.ts';
import type { Box, BoxReader, BytesAt } from './boxes.ts';

/** Head of a track, as bytes of the recording where they are copied. */
export type TrackHead = {
  id: number;
  kind: 'video' | 'audio';
  /** Units a second of its times. */
  timescale: number;
  /** Nine numbers of 32 bits: rotation and mirroring. */
  matrix: Buffer;
  /** Width and height, 32 bits each. */
  size: Buffer;
  /** The decoder's settings: the whole `stsd` box. */
  settings: Buffer;
};

/** Packets that lie one behind another. Times and durations are in units of the track. */
export type Run = { track: number; offset: number; starts_at: number; packets: RunPacket[] };
type RunPacket = { bytes: number; duration: number; key: boolean };

export type Fragments = { tracks: TrackHead[]; runs: Run[] };

type Defaults = { duration: number; bytes: number; flags: number };

/** A fragment of a recording has a few kilobytes of index; more than this is an attack. */
const MAX_INDEX_BYTES = 4 * 1024 * 1024;
const MAX_PACKETS = 1_000_000;
const IDENTITY = Buffer.from('000100000000000000000000000000000001000000000000000000000000000040000000', 'hex');
const NOT_A_KEY = 0x1_0000;
/** Boxes of a recording that carry no packets. */
const PASSED_OVER = new Set(['ftyp', 'styp', 'sidx', 'free', 'skip', 'mfra', 'emsg', 'prft']);

/** Something that a recorder of a browser does not write: our other parser takes the file. */
class Unusual extends Error {}

function require(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Unusual(what);
}

/**
 * Reads where the packets of one part lie: a fragmented MP4 in `from` to `to` of a file (ISO/IEC 14496-12, 8.8). Only
 * fragments are read, not the packets. It takes what recorders write when nothing is lost and nothing is out of order.
 *
 * @returns null for everything else, also for a file that is cut off
 */
export function readFragments(read: BytesAt, from: number, to: number): Fragments | null {
  try {
    return fragmentsIn(createBoxReader(read), from, to);
  } catch (error) {
    // A number beyond the end of its box.
    if (error instanceof Unusual || error instanceof RangeError) return null;
    throw error;
  }
}

function fragmentsIn(reader: BoxReader, from: number, to: number): Fragments {
  let tracks: TrackHead[] | null = null;
  let defaults = new Map<number, Defaults>();
  let pending: Run[] | null = null;
  let count = 0;
  const runs: Run[] = [];
  for (let at = from; at < to;) {
    const box = reader.boxAt(at);
    require(box !== null && box.to <= to, 'cut off');
    if (box.name === 'moov') {
      require(tracks === null && runs.length === 0, 'a second head');
      const index = reader.content(box, MAX_INDEX_BYTES);
      require(index !== null, 'a large head');
      tracks = readTracks(index);
      defaults = readDefaults(index);
    } else if (box.name === 'moof') {
      require(tracks !== null && pending === null, 'a fragment without a head');
      const index = reader.content(box, MAX_INDEX_BYTES);
      require(index !== null, 'a large fragment');
      pending = readRuns(index, box.at, tracks, defaults);
      count += pending.reduce((sum, { packets }) => sum + packets.length, 0);
      require(count <= MAX_PACKETS, 'too many packets');
    } else if (box.name === 'mdat') {
      require(pending !== null, 'packets without an index');
      for (const run of pending) {
        const bytes = run.packets.reduce((sum, packet) => sum + packet.bytes, 0);
        require(run.offset >= box.from && run.offset + bytes <= box.to, 'packets elsewhere');
        runs.push(run);
      }
      pending = null;
    } else require(PASSED_OVER.has(box.name), 'an unknown box');
    at = box.to;
  }
  require(tracks !== null && pending === null && runs.length > 0, 'no fragment');
  return { tracks, runs };
}

/** Boxes of an index in memory, and numbers in them. */
type Index = { bytes: Buffer; children(parent?: Box): Box[] };

function indexOf(bytes: Buffer): Index {
  const reader = createBoxReader((at, length) => bytes.subarray(at, at + length));
  return {
    bytes,
    children(parent) {
      const boxes: Box[] = [];
      const end = parent?.to ?? bytes.length;
      for (let at = parent?.from ?? 0; at < end;) {
        const box = reader.boxAt(at);
        require(box !== null && box.to <= end, 'a box that is cut off');
        boxes.push(box);
        at = box.to;
      }
      return boxes;
    },
  };
}

function only(index: Index, parent: Box | undefined, ...path: string[]): Box {
  let box = parent;
  for (const name of path) {
    const inner = index.children(box).filter((child) => child.name === name);
    require(inner.length === 1, `no ${name}, or several`);
    box = inner[0];
  }
  require(box !== undefined, 'no box');
  return box;
}

function readTracks(bytes: Buffer): TrackHead[] {
  const index = indexOf(bytes);
  const movie = only(index, undefined, 'mvhd');
  const wide = bytes[movie.from] === 1;
  const matrix_at = movie.from + (wide ? 48 : 36);
  require(bytes.subarray(matrix_at, matrix_at + 36).equals(IDENTITY), 'a movie that is turned');
  const tracks = index
    .children()
    .filter(({ name }) => name === 'trak')
    .map((track) => readTrack(index, track));
  const kinds = new Set(tracks.map(({ kind }) => kind));
  require(tracks.length > 0 && kinds.size === tracks.length, 'two tracks of a kind, or none');
  return tracks;
}

function readTrack(index: Index, track: Box): TrackHead {
  const { bytes } = index;
  const head = only(index, track, 'tkhd');
  const media = only(index, track, 'mdia', 'mdhd');
  const handler = only(index, track, 'mdia', 'hdlr');
  const settings = only(index, track, 'mdia', 'minf', 'stbl', 'stsd');
  const sizes = only(index, track, 'mdia', 'minf', 'stbl', 'stsz');
  require(bytes.readUInt32BE(sizes.from + 8) === 0, 'packets outside of fragments');
  require(bytes.readUInt32BE(settings.from + 4) === 1, 'settings that change');
  for (const edits of index.children(track).filter(({ name }) => name === 'edts')) {
    const list = only(index, edits, 'elst');
    const long = bytes[list.from] === 1;
    const shown_from = long ? bytes.readBigInt64BE(list.from + 16) : BigInt(bytes.readInt32BE(list.from + 12));
    require(bytes.readUInt32BE(list.from + 4) === 1 && shown_from === 0n, 'an edit list');
  }
  const kind = { vide: 'video', soun: 'audio' }[bytes.toString('latin1', handler.from + 8, handler.from + 12)];
  require(kind === 'video' || kind === 'audio', 'neither picture nor sound');
  const wide = bytes[head.from] === 1 ? 12 : 0;
  const matrix_at = head.from + wide + 40;
  const timescale = bytes.readUInt32BE(media.from + (bytes[media.from] === 1 ? 20 : 12));
  require(timescale > 0 && matrix_at + 44 <= head.to, 'no units');
  return {
    id: bytes.readUInt32BE(head.from + (wide === 0 ? 12 : 20)),
    kind,
    timescale,
    matrix: bytes.subarray(matrix_at, matrix_at + 36),
    size: bytes.subarray(matrix_at + 36, matrix_at + 44),
    settings: bytes.subarray(settings.at, settings.to),
  };
}

function readDefaults(bytes: Buffer): Map<number, Defaults> {
  const index = indexOf(bytes);
  const extension = only(index, undefined, 'mvex');
  const boxes = index.children(extension).filter(({ name }) => name === 'trex');
  return new Map(
    boxes.map(({ from }) => [
      bytes.readUInt32BE(from + 4),
      {
        duration: bytes.readUInt32BE(from + 12),
        bytes: bytes.readUInt32BE(from + 16),
        flags: bytes.readUInt32BE(from + 20),
      },
    ]),
  );
}

function readRuns(bytes: Buffer, fragment_at: number, tracks: TrackHead[], defaults: Map<number, Defaults>): Run[] {
  const index = indexOf(bytes);
  const runs: Run[] = [];
  const fragments = index.children().filter(({ name }) => name === 'traf');
  for (const fragment of fragments) {
    const head = only(index, fragment, 'tfhd');
    const id = bytes.readUInt32BE(head.from + 4);
    const track = tracks.find((candidate) => candidate.id === id);
    require(track !== undefined, 'a fragment of an unknown track');
    const flags = bytes.readUInt32BE(head.from) & 0xff_ffff;
    // Without a base of its own, the first track of a fragment counts from the fragment.
    require((flags & 0x1) === 0 && ((flags & 0x2_0000) !== 0 || fragments.length === 1), 'another base');
    require((flags & 0x1_0000) === 0, 'an empty fragment');
    let at = head.from + 8;
    const next = () => {
      require(at + 4 <= head.to, 'a head that is cut off');
      const value = bytes.readUInt32BE(at);
      at += 4;
      return value;
    };
    if ((flags & 0x2) !== 0) require(next() === 1, 'other settings');
    const fallback = { ...(defaults.get(id) ?? { duration: 0, bytes: 0, flags: 0 }) };
    if ((flags & 0x8) !== 0) fallback.duration = next();
    if ((flags & 0x10) !== 0) fallback.bytes = next();
    if ((flags & 0x20) !== 0) fallback.flags = next();
    const time = only(index, fragment, 'tfdt');
    let starts_at =
      bytes[time.from] === 1 ? Number(bytes.readBigUInt64BE(time.from + 4)) : bytes.readUInt32BE(time.from + 4);
    require(Number.isSafeInteger(starts_at), 'no sane time');
    for (const box of index.children(fragment).filter(({ name }) => name === 'trun')) {
      const run = readRun(bytes, box, fallback, { track: id, starts_at, fragment_at });
      if (track.kind === 'audio') require(run.packets.every(({ key }) => key), 'sound that depends on sound');
      starts_at += run.packets.reduce((sum, { duration }) => sum + duration, 0);
      if (run.packets.length > 0) runs.push(run);
    }
  }
  return runs;
}

function readRun(
  bytes: Buffer,
  box: Box,
  fallback: Defaults,
  { track, starts_at, fragment_at }: { track: number; starts_at: number; fragment_at: number },
): Run {
  const flags = bytes.readUInt32BE(box.from) & 0xff_ffff;
  const count = bytes.readUInt32BE(box.from + 4);
  require((flags & 0x1) !== 0, 'a run without a place');
  const offset = fragment_at + bytes.readInt32BE(box.from + 8);
  let at = box.from + 12;
  const next = () => {
    const value = bytes.readUInt32BE(at);
    at += 4;
    return value;
  };
  const first_flags = (flags & 0x4) === 0 ? null : next();
  const fields = [0x100, 0x200, 0x400, 0x800].filter((field) => (flags & field) !== 0).length;
  // Without fields the count alone would say how much memory is taken.
  require(count <= MAX_PACKETS && at + 4 * fields * count <= box.to, 'a run that is cut off');
  const packets: RunPacket[] = [];
  for (let number = 0; number < count; number += 1) {
    const duration = (flags & 0x100) === 0 ? fallback.duration : next();
    const length = (flags & 0x200) === 0 ? fallback.bytes : next();
    const own_flags = (flags & 0x400) === 0 ? fallback.flags : next();
    if ((flags & 0x800) !== 0) require(next() === 0, 'frames that are shown in another order');
    const key = ((number === 0 && first_flags !== null ? first_flags : own_flags) & NOT_A_KEY) === 0;
    packets.push({ bytes: length, duration, key });
  }
  return { track, offset, starts_at, packets };
}
