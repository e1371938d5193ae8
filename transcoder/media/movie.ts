import type { PacketTable } from './packet-table.ts';

/** Units a second of the whole film. */
const TIMESCALE = 90_000;
const LARGEST = 0xffff_ffff;
const IDENTITY = Buffer.from('000100000000000000000000000000000001000000000000000000000000000040000000', 'hex');
const UNDETERMINED = 0x55c4;
/** `ftyp` of the brands isom, iso6, avc1 and mp41. */
const FTYP = Buffer.from('000000206674797069736f6d0000020069736f6d69736f36617663316d703431', 'hex');

/** An MP4 of one `mdat` around what was recorded: what lies before it, and what behind. */
export type Frame = { before: Buffer; behind: Buffer };

/** The kind of the file, and the head of an `mdat` with a length in 64 bits. */
const MDAT_HEAD_BYTES = 16;
/** Bytes in front of the recorded ones beside the index. */
const OTHER_BYTES = FTYP.length + MDAT_HEAD_BYTES;
const FREE_HEAD_BYTES = 8;

/**
 * The frame that makes recorded bytes a playable file: the index in front of them, or behind them where it is larger
 * than the room. The packets stay where they are, within one `mdat` that may also hold what lies between them.
 *
 * @param room bytes in front of the recorded ones; null for as many as the index needs
 * @returns null where a number does not fit
 */
export function frameOf(tables: readonly PacketTable[], recorded_bytes: number, room: number | null): Frame | null {
  // The index has the same length wherever the packets lie, as long as their places have the same size.
  const indexAt = (moved: number) => movieOf(tables, moved, recorded_bytes + moved > LARGEST);
  const index = indexAt(room ?? 0);
  if (index === null) return null;
  const needed = OTHER_BYTES + index.length;
  const before_bytes = room ?? needed;
  const moved = room === null ? indexAt(needed) : index;
  if (moved === null || moved.length !== index.length) return null;
  const left = before_bytes - needed;
  const isInFront = left === 0 || left >= FREE_HEAD_BYTES;
  const free = isInFront ? left : before_bytes - OTHER_BYTES;
  const before = Buffer.concat([
    FTYP,
    isInFront ? moved : Buffer.alloc(0),
    free > 0 ? box('free', Buffer.alloc(free - FREE_HEAD_BYTES)) : Buffer.alloc(0),
    mdatHead(recorded_bytes),
  ]);
  return { before, behind: isInFront ? Buffer.alloc(0) : moved };
}

function mdatHead(recorded_bytes: number): Buffer {
  const head = Buffer.alloc(MDAT_HEAD_BYTES);
  head.writeUInt32BE(1, 0);
  head.write('mdat', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(recorded_bytes + MDAT_HEAD_BYTES), 8);
  return head;
}

/** The index of a film (ISO/IEC 14496-12, 8.2); every packet lies `moved` bytes further on. */
function movieOf(tables: readonly PacketTable[], moved: number, wide: boolean): Buffer | null {
  const tracks = tables.map((table, number) => trackOf(table, { number: number + 1, moved, wide }));
  const ends = tables.map((table) => inMovie(endOf(table), table));
  if (tracks.includes(null) || Math.max(...ends) > LARGEST) return null;
  const head = full('mvhd', 0, [
    numbers(0, 0, TIMESCALE, Math.max(...ends), 0x1_0000, 0x0100_0000, 0, 0),
    IDENTITY,
    Buffer.alloc(24),
    numbers(tables.length + 1),
  ]);
  return box('moov', head, ...tracks.filter((track) => track !== null));
}

const endOf = ({ starts, last_duration }: PacketTable): number => (starts.at(-1) ?? 0) + last_duration;
const inMovie = (units: number, { head }: PacketTable): number => Math.round((units * TIMESCALE) / head.timescale);

type Place = { number: number; moved: number; wide: boolean };

function trackOf(table: PacketTable, { number, moved, wide }: Place): Buffer | null {
  const { head, starts } = table;
  const first = starts[0] ?? 0;
  const duration = endOf(table) - first;
  const isVideo = head.kind === 'video';
  const durations = durationsOf(table);
  if (duration > LARGEST || durations.some(([, units]) => units > LARGEST)) return null;
  const track = full('tkhd', 3, [
    numbers(0, 0, number, 0, inMovie(endOf(table), table), 0, 0),
    halves(0, isVideo ? 0 : 1, isVideo ? 0 : 0x100, 0),
    head.matrix,
    head.size,
  ]);
  const media = full('mdhd', 0, [numbers(0, 0, head.timescale, duration), halves(UNDETERMINED, 0)]);
  const handler = full('hdlr', 0, [
    numbers(0),
    Buffer.from(isVideo ? 'vide' : 'soun', 'latin1'),
    numbers(0, 0, 0),
    Buffer.from(isVideo ? 'Picture\0' : 'Sound\0', 'latin1'),
  ]);
  const samples = box(
    'stbl',
    head.settings,
    full('stts', 0, [numbers(durations.length), pairs(durations)]),
    ...(isVideo ? [full('stss', 0, [numbers(table.keys.length), list(table.keys)])] : []),
    chunkLengths(table),
    full('stsz', 0, [numbers(0, table.bytes.length), list(table.bytes)]),
    chunkPlaces(table, moved, wide),
  );
  const here = box('dinf', full('dref', 0, [numbers(1), full('url ', 1, [])]));
  const kind = isVideo ? full('vmhd', 1, [Buffer.alloc(8)]) : full('smhd', 0, [Buffer.alloc(4)]);
  const content = box('mdia', media, handler, box('minf', kind, here, samples));
  return first === 0 ? box('trak', track, content) : box('trak', track, delay(table, first, duration), content);
}

/** The track begins later than the film. */
const delay = (table: PacketTable, first: number, duration: number): Buffer =>
  box(
    'edts',
    full('elst', 0, [numbers(2, inMovie(first, table), LARGEST, 0x1_0000, inMovie(duration, table), 0, 0x1_0000)]),
  );

/** How many packets in a row have which duration: to the start of the next one, whatever the recorder says. */
function durationsOf({ starts, last_duration }: PacketTable): [count: number, units: number][] {
  const groups: [number, number][] = [];
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1];
    const units = next === undefined ? last_duration : next - start;
    const group = groups.at(-1);
    if (group?.[1] === units) group[0] += 1;
    else groups.push([1, units]);
  }
  return groups;
}

function chunkLengths({ chunks }: PacketTable): Buffer {
  const groups: number[] = [];
  let count = 0;
  for (const [index, { packets }] of chunks.entries()) {
    if (packets === chunks[index - 1]?.packets) continue;
    groups.push(index + 1, packets, 1);
    count += 1;
  }
  return full('stsc', 0, [numbers(count), list(groups)]);
}

function chunkPlaces({ chunks }: PacketTable, moved: number, wide: boolean): Buffer {
  const places = chunks.map(({ offset }) => offset + moved);
  if (!wide) return full('stco', 0, [numbers(places.length), list(places)]);
  const bytes = Buffer.alloc(8 * places.length);
  for (const [index, place] of places.entries()) bytes.writeBigUInt64BE(BigInt(place), 8 * index);
  return full('co64', 0, [numbers(places.length), bytes]);
}

function box(name: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(
    content.reduce((sum, { length }) => sum + length, 8),
    0,
  );
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

/** A box of version 0 with flags. */
const full = (name: string, flags: number, content: readonly Buffer[]): Buffer => box(name, numbers(flags), ...content);

const numbers = (...values: number[]): Buffer => list(values);

function list(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

const pairs = (values: readonly (readonly [number, number])[]): Buffer => list(values.flat());

function halves(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index);
  return bytes;
}
