import { open } from 'node:fs/promises';

const READ_BYTES = 1024 * 1024;
/** A head of WebM names its kind within this many bytes. */
const LONGEST_HEAD = 64;
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const FTYP = Buffer.from('ftyp', 'latin1');

/**
 * Where files begin within a file, in order. A recorder that was restarted within one part, or what was written before its
 * first byte arrived, makes more than one, or one that is not at the start.
 */
export async function findFileHeads(path: string): Promise<number[]> {
  const heads = new Set<number>();
  await using file = await open(path);
  const window = Buffer.alloc(READ_BYTES + LONGEST_HEAD);
  for (let at = 0; ; at += READ_BYTES) {
    const { bytesRead } = await file.read(window, 0, window.length, at);
    for (const head of headsIn(window.subarray(0, bytesRead))) heads.add(at + head);
    if (bytesRead < window.length) return [...heads].toSorted((a, b) => a - b);
  }
}

function headsIn(bytes: Buffer): number[] {
  const heads: number[] = [];
  for (let at = bytes.indexOf(EBML); at >= 0; at = bytes.indexOf(EBML, at + 1)) {
    const head = bytes.toString('latin1', at, at + LONGEST_HEAD);
    if (/webm|matroska/.test(head)) heads.push(at);
  }
  for (let at = bytes.indexOf(FTYP, 4); at >= 0; at = bytes.indexOf(FTYP, at + 1)) {
    const size = bytes.readUInt32BE(at - 4);
    // A brand of four letters follows.
    if (size >= 16 && size <= 1024 && /^[\w ]{4}$/.test(bytes.toString('latin1', at + 4, at + 8))) heads.push(at - 4);
  }
  return heads;
}
