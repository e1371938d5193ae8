import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** The part of a track that an edit list shows, in seconds of the presentation. */
export type ShownPart = {
  starts_at: number;
  /** Null: to the end of the track. */
  ends_at: number | null;
  /** More than one piece of the track is shown, or a piece at another speed. */
  rearranged: boolean;
};

type Box = { name: string; from: number; to: number };

/** The index of an hour of video has about 5 MB. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;
/** Boxes beside each other; each fragment of a recording has two. */
const MAX_BOXES = 100_000;

/**
 * Reads the edit lists of an MP4 or QuickTime file, which say what is shown of each track: our parser of packets ignores
 * where they end (ISO/IEC 14496-12, 8.6.6).
 *
 * @returns by the id of the track; without an entry all of it is shown, as in a file without an index
 */
export async function readShownParts(path: string): Promise<Map<number, ShownPart>> {
  await using file = await open(path);
  const index = await readIndex(file);
  if (index === null) return new Map();
  const top = boxesIn(index, { name: 'moov', from: 0, to: index.length });
  const movie_scale = scaleOf(
    index,
    top.find(({ name }) => name === 'mvhd'),
  );
  const shown = new Map<number, ShownPart>();
  for (const track of top.filter(({ name }) => name === 'trak')) {
    const id = trackId(index, child(index, track, 'tkhd'));
    const media = child(index, track, 'mdia');
    const edits = child(index, track, 'edts');
    const list = edits && child(index, edits, 'elst');
    const part = list && media && shownPart(index, list, movie_scale);
    if (id !== null && part) shown.set(id, part);
  }
  return shown;
}

/** The content of the first `moov` box; null without one. */
async function readIndex(file: FileHandle): Promise<Buffer | null> {
  const { size: file_size } = await file.stat();
  const head = Buffer.alloc(16);
  for (let at = 0, count = 0; at + 8 <= file_size && count < MAX_BOXES; count += 1) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    if (bytesRead < 8) return null;
    const short = head.readUInt32BE(0);
    const long = short === 1 && bytesRead === 16;
    const size = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? file_size - at : short;
    const head_size = long ? 16 : 8;
    if (size < head_size) return null;
    if (head.toString('latin1', 4, 8) === 'moov') {
      const content = size - head_size;
      if (content > MAX_INDEX_BYTES || at + size > file_size) return null;
      const index = Buffer.alloc(content);
      await file.read(index, 0, content, at + head_size);
      return index;
    }
    at += size;
  }
  return null;
}

function boxesIn(index: Buffer, parent: Box): Box[] {
  const boxes: Box[] = [];
  for (let at = parent.from; at + 8 <= parent.to;) {
    const size = index.readUInt32BE(at);
    // Long and endless boxes do not occur within an index.
    if (size < 8 || at + size > parent.to) break;
    boxes.push({ name: index.toString('latin1', at + 4, at + 8), from: at + 8, to: at + size });
    at += size;
  }
  return boxes;
}

const child = (index: Buffer, parent: Box, name: string): Box | undefined =>
  boxesIn(index, parent).find((box) => box.name === name);

/** Units a second of `mvhd`; 1 where the box is missing or cut. */
function scaleOf(index: Buffer, box: Box | undefined): number {
  if (!box || box.to - box.from < 24) return 1;
  return index.readUInt32BE(box.from + (index[box.from] === 1 ? 20 : 12)) || 1;
}

function trackId(index: Buffer, box: Box | undefined): number | null {
  if (!box || box.to - box.from < 24) return null;
  return index.readUInt32BE(box.from + (index[box.from] === 1 ? 20 : 12));
}

function shownPart(index: Buffer, { from, to }: Box, movie_scale: number): ShownPart | null {
  if (to - from < 8) return null;
  const wide = index[from] === 1;
  const entry_size = wide ? 20 : 12;
  const count = Math.min(index.readUInt32BE(from + 4), Math.floor((to - from - 8) / entry_size));
  let starts_at = 0;
  let length = 0;
  let pieces = 0;
  let endless = false;
  let at_other_speed = false;
  for (let entry = 0; entry < count; entry += 1) {
    const at = from + 8 + entry * entry_size;
    const duration = wide ? Number(index.readBigUInt64BE(at)) : index.readUInt32BE(at);
    const media_time = wide ? Number(index.readBigInt64BE(at + 8)) : index.readInt32BE(at + 4);
    const rate = index.readInt32BE(at + (wide ? 16 : 8)) / 65_536;
    length += duration;
    if (media_time === -1) {
      if (pieces === 0) starts_at += duration;
      continue;
    }
    pieces += 1;
    // Recorders that write an index before the first frame leave the length open.
    if (duration === 0) endless = true;
    if (rate !== 1) at_other_speed = true;
  }
  if (pieces === 0) return null;
  return {
    starts_at: starts_at / movie_scale,
    ends_at: endless ? null : length / movie_scale,
    rearranged: pieces > 1 || at_other_speed,
  };
}
