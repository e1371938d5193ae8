import { createFrameClock } from './frame-clock.ts';
import type { FrameTimes } from './frame-clock.ts';
import type { Fragments, Run, TrackHead } from './fragments.ts';

/** The packets of one track of a file, in order. Times are in units of the track. */
export type PacketTable = {
  head: TrackHead;
  /** When each packet begins; none before the one ahead of it. */
  starts: number[];
  last_duration: number;
  bytes: number[];
  /** Numbers of the key frames, from 1. */
  keys: number[];
  /** Packets that lie one behind another. */
  chunks: { offset: number; packets: number }[];
};

export type PacketTables = { tables: PacketTable[]; times: FrameTimes };

/**
 * Places the parts of one track one behind another, by the rules of `copyParts`: each part begins where the one before it
 * ended, inside a part picture and sound keep their distance, and nothing is shown before the first key frame.
 *
 * @returns null where the parts do not share one setup, or a packet lies before one that comes earlier
 */
export function placePackets(parts: readonly Fragments[]): PacketTables | null {
  const clock = createFrameClock();
  const tables = (parts[0]?.tracks ?? []).map((head): PacketTable => ({
    head,
    starts: [],
    last_duration: 0,
    bytes: [],
    keys: [],
    chunks: [],
  }));
  for (const { tracks, runs } of parts) {
    if (tracks.length !== tables.length) return null;
    const places = tracks.map((head) => {
      const table = tables.find((candidate) => isSameSetup(candidate.head, head));
      return { head, table, runs: fromFirstKey(runs.filter(({ track }) => track === head.id)) };
    });
    const firsts = places.flatMap(({ head, runs: [first] }) => (first ? [first.starts_at / head.timescale] : []));
    const shift = clock.read().end - Math.min(...firsts);
    for (const { head, table, runs: ofTrack } of places) {
      if (!table || !Number.isFinite(shift)) return null;
      const units = Math.round(shift * head.timescale);
      if (!ofTrack.every((run) => addRun(table, run, units))) return null;
    }
    // The clock is read for the whole part: its end is where the next one begins.
    for (const { table, runs: ofTrack } of places) if (table) countPackets(clock, table, ofTrack);
  }
  return { tables: tables.filter(({ starts }) => starts.length > 0), times: clock.read() };
}

const isSameSetup = (first: TrackHead, other: TrackHead): boolean =>
  first.kind === other.kind &&
  first.timescale === other.timescale &&
  first.matrix.equals(other.matrix) &&
  first.size.equals(other.size) &&
  first.settings.equals(other.settings);

function fromFirstKey(runs: Run[]): Run[] {
  const first = runs.findIndex(({ packets }) => packets.some(({ key }) => key));
  const run = runs[first];
  if (!run) return [];
  const key = run.packets.findIndex((packet) => packet.key);
  if (key === 0) return runs.slice(first);
  const passed = run.packets.slice(0, key);
  const begun = {
    ...run,
    offset: run.offset + passed.reduce((sum, { bytes }) => sum + bytes, 0),
    starts_at: run.starts_at + passed.reduce((sum, { duration }) => sum + duration, 0),
    packets: run.packets.slice(key),
  };
  return [begun, ...runs.slice(first + 1)];
}

/** @returns false where a packet would go back in time */
function addRun(table: PacketTable, run: Run, units: number): boolean {
  let start = run.starts_at + units;
  table.chunks.push({ offset: run.offset, packets: run.packets.length });
  for (const { bytes, duration, key } of run.packets) {
    const before = table.starts.at(-1);
    if (start < 0 || (before !== undefined && start <= before)) return false;
    table.starts.push(start);
    table.bytes.push(bytes);
    if (key) table.keys.push(table.starts.length);
    table.last_duration = duration;
    start += duration;
  }
  return true;
}

function countPackets(clock: ReturnType<typeof createFrameClock>, table: PacketTable, runs: readonly Run[]): void {
  const { kind, timescale } = table.head;
  const packets = runs.flatMap((run) => run.packets);
  for (const [index, { duration, key }] of packets.entries()) {
    const start = table.starts[table.starts.length - packets.length + index] ?? 0;
    const time = { timestamp: start / timescale, duration: duration / timescale };
    if (kind === 'video') clock.addVideo({ ...time, type: key ? 'key' : 'delta' });
    else clock.addAudio(time);
  }
}

/** Picture and sound of this long lie one behind another. */
const PIECE_SECONDS = 0.5;

type Piece = { table: PacketTable; time: number; offset: number; bytes: number; packets: number };

/** The chunks of a track, cut where half a second of it is full. */
function piecesOf(table: PacketTable): Piece[] {
  const pieces: Piece[] = [];
  let packet = 0;
  for (const chunk of table.chunks) {
    let { offset } = chunk;
    let piece: Piece | null = null;
    for (let nth = 0; nth < chunk.packets; nth += 1, packet += 1) {
      const time = (table.starts[packet] ?? 0) / table.head.timescale;
      const bytes = table.bytes[packet] ?? 0;
      if (piece === null || time - piece.time >= PIECE_SECONDS) {
        piece = { table, time, offset, bytes: 0, packets: 0 };
        pieces.push(piece);
      }
      piece.bytes += bytes;
      piece.packets += 1;
      offset += bytes;
    }
  }
  return pieces;
}

/**
 * Puts the packets of all tracks in the order in which they are played. A recorder writes two seconds and more of the
 * picture before their sound, so that a player on a slow line has to wait for all of it before the first frame.
 *
 * @param tables their chunks lie in the recorded bytes; afterwards in the bytes that are returned
 * @returns the packets alone, without what lay between them; null where an index names the same bytes several times
 */
export function interleave(tables: readonly PacketTable[], recorded: Buffer): Buffer | null {
  const pieces = tables.flatMap(piecesOf).toSorted((a, b) => a.time - b.time || soundFirst(a) - soundFirst(b));
  const total = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > recorded.length) return null;
  const packets = Buffer.allocUnsafe(total);
  for (const table of tables) table.chunks = [];
  let at = 0;
  for (const { table, offset, bytes, packets: count } of pieces) {
    recorded.copy(packets, at, offset, offset + bytes);
    table.chunks.push({ offset: at, packets: count });
    at += bytes;
  }
  return packets;
}

const soundFirst = ({ table }: Piece): number => (table.head.kind === 'audio' ? 0 : 1);
