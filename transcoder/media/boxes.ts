/** A box of an MP4: where it begins, where its content begins, and where both end. */
export type Box = { name: string; at: number; from: number; to: number };

/** The bytes at a place, fewer at the end of the file. */
export type BytesAt = (at: number, length: number) => Buffer;

export type BoxReader = {
  /** Null where the head of no box lies. A box may end behind the end of the file. */
  boxAt(at: number): Box | null;
  /** The content of a box; null where it is larger than `max_bytes`, or cut off. */
  content(box: Box, max_bytes: number): Buffer | null;
};

/** Reads boxes (ISO/IEC 14496-12, 4.2). A box without an end of its own is none here. */
export function createBoxReader(read: BytesAt): BoxReader {
  return {
    boxAt(at) {
      const head = read(at, 16);
      if (head.length < 8) return null;
      const short = head.readUInt32BE(0);
      const long = short === 1 && head.length === 16;
      const size = long ? Number(head.readBigUInt64BE(8)) : short;
      const head_size = long ? 16 : 8;
      if (size < head_size || !Number.isSafeInteger(at + size)) return null;
      return { name: head.toString('latin1', 4, 8), at, from: at + head_size, to: at + size };
    },
    content({ from, to }, max_bytes) {
      if (to - from > max_bytes) return null;
      const content = read(from, to - from);
      return content.length === to - from ? content : null;
    },
  };
}
